"""Mixes a checkpoint with PP-OCRv4's weights: what was learned, and steadier on what training did not show."""

import argparse
from pathlib import Path

import torch

from train import fresh


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--model', required=True, help="PP-OCRv4's recogniser, with its dictionary beside it")
    parser.add_argument('--checkpoint', type=Path, required=True)
    parser.add_argument('--share', type=float, required=True, help="of the checkpoint's weights")
    parser.add_argument('--out', type=Path, required=True)
    options = parser.parse_args()
    trained = torch.load(options.checkpoint)['average']
    mixed = {
        name: weight + (trained[name] - weight) * options.share
        for name, weight in fresh(options.model).state_dict().items()
    }
    torch.save({'average': mixed}, options.out)


if __name__ == '__main__':
    main()
