"""``python -m rqa_lab`` is ``rqa-lab``."""

from rqa_lab.cli import main

if __name__ == "__main__":
    main()
