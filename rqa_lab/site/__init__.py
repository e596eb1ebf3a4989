"""The explorer as a folder of plain files: pages made beforehand, and Python in the browser behind them."""
