"""Games that have been played: watched again, played on from any place, kept as files, looked over by an expert."""
