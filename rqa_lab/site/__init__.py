"""The explorer as a folder of plain files: pages made in advance, and Python in the browser behind them."""
