"""Tucano: three columns of fruit, thirteen ways to count them, and toucans that move them about."""
