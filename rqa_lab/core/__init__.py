"""The core that all games share: standard library only; knows no game, no drawing, no Jupyter."""
