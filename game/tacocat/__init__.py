"""Tacocat Spelled Backwards: a tug-of-war of two with cards high and low."""
