"""What a window manager sends when somebody presses a window's close button (ICCCM 4.2.8.1)."""

from __future__ import annotations

import ctypes

CLIENT_MESSAGE = 33


class ClientMessage(ctypes.Structure):
    """Xlib's XClientMessageEvent with five longs of data."""

    _fields_ = (
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("message_type", ctypes.c_ulong),
        ("format", ctypes.c_int),
        ("data", ctypes.c_long * 5),
    )


class Event(ctypes.Union):
    """Xlib's XEvent, which is as large as 24 longs."""

    _fields_ = (("client", ClientMessage), ("pad", ctypes.c_long * 24))


def close_window(window: str) -> None:
    """Asks the window of that number to close; Xlib is there wherever xdotool is."""
    x11 = ctypes.CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XInternAtom.restype = ctypes.c_ulong
    x11.XInternAtom.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
    x11.XSendEvent.argtypes = [ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_long, ctypes.c_void_p]
    x11.XCloseDisplay.argtypes = [ctypes.c_void_p]
    display = x11.XOpenDisplay(None)
    assert display, "no X server"
    event = Event()
    event.client.type, event.client.window, event.client.format = CLIENT_MESSAGE, int(window), 32
    event.client.message_type = x11.XInternAtom(display, b"WM_PROTOCOLS", 0)
    event.client.data[0] = x11.XInternAtom(display, b"WM_DELETE_WINDOW", 0)
    assert x11.XSendEvent(display, int(window), 0, 0, ctypes.byref(event))
    x11.XCloseDisplay(display)


if __name__ == "__main__":
    import sys

    close_window(sys.argv[1])
