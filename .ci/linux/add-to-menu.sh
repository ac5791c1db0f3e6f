#!/bin/sh
# Puts Toucan Table, from the folder this file lies in, into the menu of this person's desktop; `--remove` takes it out.
set -eu
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
entry=$data/applications/toucan-table.desktop
picture=$data/icons/hicolor/scalable/apps/toucan-table.svg

if [ "${1:-}" = --remove ]; then
    rm -f -- "$entry" "$picture"
    exit 0
fi
# A quoted word of Exec: " ` $ \ take a backslash, which a value of the file takes once more; % is doubled.
program=$(printf '%s' "$here/toucan-table" | sed -e 's/\\/\\\\\\\\/g' -e 's/["`$]/\\\\&/g' -e 's/%/%%/g')
mkdir -p -- "${entry%/*}" "${picture%/*}"
cp -- "$here/toucan-table.svg" "$picture"
while IFS= read -r line; do
    case $line in
        Exec=*) printf 'Exec="%s" %%F\n' "$program" ;;
        *) printf '%s\n' "$line" ;;
    esac
done < "$here/toucan-table.desktop" > "$entry"
