"""What every game shares: standard library only; knows no game, no drawing, no Jupyter."""
