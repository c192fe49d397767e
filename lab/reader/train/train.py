"""Trains recognizers on real and drawn lines. It needs nothing but the files it is given, and runs on a GPU or a CPU."""

import argparse
import copy
import json
import math
import pickle
import random
import time
from pathlib import Path

import torch
import torch.nn.functional as F
from torch import nn

from alphabet import classes_of
from data import PIXELS, Pool, grouped, load
from distort import distorted
from evaluate import figures, judged, read
from network import saved

KEPT = 0.9993  # share of the running average kept at each step
HOPELESS = 4  # loss per character above which a line is skipped: it is illegible, or its transcript is wrong
DRAWN_STRENGTH = 0.35  # how far the cut of drawn lines may be off again; 1 for a detector's lines
STEPS_A_LOOK = 20 if torch.cuda.is_available() else 1  # steps between two looks at the clock and for new files
READ_ALONG = 160  # lines of each kind that are evaluated while training
# Learning rates: lowest for what PP-OCRv6 does best.
SHARES = {'stem': 0.3, 'join': 0.3, 'blocks': 0.4, 'head': 1}
USUAL_SHARE = 0.6


class Trained:
    """A network with its optimizer and its running average."""

    def __init__(self, path, rate, device):
        self.name = path.stem
        self.network = saved(path).to(device, memory_format=torch.channels_last)
        self.average = copy.deepcopy(self.network).eval()
        groups = {}
        for name, parameter in self.network.named_parameters():
            share = next((share for start, share in SHARES.items() if name.startswith(start)), USUAL_SHARE)
            decays = parameter.ndim > 1
            group = groups.setdefault((share, decays), {'params': [], 'full': rate * share, 'weight_decay': 0.01 * decays})
            group['params'].append(parameter)
        self.optimizer = torch.optim.AdamW(list(groups.values()), lr=rate, betas=(0.9, 0.98))
        self.parameters = list(self.network.parameters())
        self.averaged = list(self.average.parameters())
        self.total, self.since, self.steps = 0.0, 0, 0

    def step(self, pictures, texts, part):
        warm = min(1, (self.steps + 1) / 150)
        for group in self.optimizer.param_groups:
            group['lr'] = group['full'] * warm * (0.01 + 0.99 * (1 + math.cos(math.pi * part)) / 2)
        self.network.train()
        loss = loss_of(self.network, pictures, texts)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.parameters, 5)
        self.optimizer.step()
        kept = min(KEPT, (1 + self.steps) / (10 + self.steps))
        with torch.no_grad():
            torch._foreach_lerp_(self.averaged, self.parameters, 1 - kept)
        self.steps += 1
        self.total, self.since = self.total + loss.detach(), self.since + 1

    def save(self, folder, lines):
        weights = {name: tensor.half().cpu() for name, tensor in self.average.state_dict().items()}
        torch.save({'average': weights, 'lines': lines, 'steps': self.steps}, folder / f'{self.name}.pt')


def loss_of(network, pictures, texts):
    with torch.autocast(pictures.device.type, torch.bfloat16, enabled=pictures.is_cuda):
        logits = network.head(network.features(pictures))
    shares = (logits.float().softmax(2) @ network.alike).clamp(min=1e-8).log().transpose(0, 1)
    numbers = [classes_of(text) for text in texts]
    targets = torch.tensor([number for own in numbers for number in own], dtype=torch.long)
    lengths = torch.tensor([len(own) for own in numbers], dtype=torch.long)
    steps = torch.full((len(texts),), shares.shape[0], dtype=torch.long)
    losses = F.ctc_loss(shares, targets.to(shares.device), steps, lengths, reduction='none', zero_infinity=True)
    lengths = lengths.to(losses.device)
    legible = (losses.detach() < HOPELESS * lengths) | (lengths == 0)
    # A long line counts for more than a short one, but not as much as its letters.
    return (losses * legible / lengths.clamp(min=1).sqrt()).mean() / 3


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--start', type=Path, nargs='+', required=True, help='checkpoints; each is trained on the same batches')
    parser.add_argument('--real', type=Path, nargs='*', default=[])
    parser.add_argument('--drawn', type=Path, required=True, help='folder with lines that draw_lines.py groups; new files are picked up')
    parser.add_argument('--remove', action='store_true', help='remove each of these files once it is read')
    parser.add_argument('--judges', type=Path, nargs='*', default=[], help='drawn lines for evaluation, not grouped')
    parser.add_argument('--seconds', type=float, default=2400, help='of the whole program')
    parser.add_argument('--save-from', type=float, default=180, help='seconds until the first checkpoint')
    parser.add_argument('--rate', type=float, nargs='+', default=[6e-4], help='highest learning rate, one for all or one each')
    parser.add_argument('--share', type=float, default=0.35, help='share of batches with real lines')
    parser.add_argument('--pixels', type=int, default=PIXELS, help='total width of a batch')
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--out', type=Path, required=True, help='folder for the checkpoints and figures')
    options = parser.parse_args()

    begun = time.time()
    device = 'cuda' if torch.cuda.is_available() else 'cpu'
    rng = random.Random(options.seed)
    torch.manual_seed(options.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    options.out.mkdir(parents=True, exist_ok=True)
    rates = options.rate * len(options.start) if len(options.rate) == 1 else options.rate
    trained = [Trained(path, rate, device) for path, rate in zip(options.start, rates, strict=True)]
    lines = load(options.real)
    real, drawn, seen = Pool(device), Pool(device), set()
    real.add(grouped([line for line in lines if not line['judges'] and not line['doubtful']], rng))
    judges = {kind: own[:: max(1, len(own) // READ_ALONG)] for kind, own in judged(lines, load(options.judges)).items()}
    print(f'{device}, {len(real)} real lines after {time.time() - begun:.0f} s', flush=True)

    def pick_up():
        new = [path for path in sorted(options.drawn.glob('*.pkl')) if path not in seen]
        for path in new[:8]:
            drawn.add(pickle.loads(path.read_bytes()))
            if options.remove:
                path.unlink()
            else:
                seen.add(path)

    def report():
        for each in trained:
            entry = {'network': each.name, 'seconds': round(time.time() - begun), 'steps': each.steps, 'lines': done}
            entry['loss'] = round(float(each.total) / max(1, each.since), 4)
            entry['drawn so far'] = len(drawn)
            each.total, each.since = 0.0, 0
            for kind, own in judges.items():
                if own:
                    entry[kind] = {name: round(value, 2) for name, value in figures(own, read(each.average, own)).items()}
            print(json.dumps(entry), flush=True)
            with (options.out / 'figures.jsonl').open('a') as file:
                file.write(json.dumps(entry) + '\n')

    done, told, stored = 0, begun, begun + options.save_from - 60
    while not len(drawn):
        pick_up()
    report()
    while (gone := time.time() - begun) < options.seconds:
        pick_up()
        for _ in range(STEPS_A_LOOK):
            pool, strength = (real, 1) if len(real) and rng.random() < options.share else (drawn, DRAWN_STRENGTH)
            pictures, texts = pool.batch(rng, options.pixels)
            with torch.no_grad():
                pictures = distorted(pictures, strength)
            for each in trained:
                each.step(pictures, texts, min(1, (time.time() - begun) / options.seconds))
            done += len(texts)
        if time.time() - told > 70:
            told = time.time()
            report()
        if gone > options.save_from and time.time() - stored > 60:
            stored = time.time()
            for each in trained:
                each.save(options.out, done)
    for each in trained:
        each.save(options.out, done)
    report()


if __name__ == '__main__':
    main()
