"""Tournaments as text that people and other programs write."""
