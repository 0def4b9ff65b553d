"""An invented Brazilian club for the `demo` command: who is in it, what it plays, and its story told through the real services.

Everything follows from a seed and from the constants in `calendar`; no clock is read. Nobody in it exists.
"""
