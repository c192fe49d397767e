"""Trains the recognizer on real and drawn lines, starting from PP-OCRv4's or from one of its own checkpoints."""

import argparse
import copy
import math
import random
import time
from pathlib import Path

import torch
import torch.nn.functional as F
from torch import nn

from alphabet import CLASSES, classes_of
from data import batches, load
from evaluate import judged, read, report
from network import BLOCKS, Depthwise, Recognizer, original, released

POOL = 1200  # lines prepared at once
PIXELS = 3072  # total width of a batch: with smaller ones a long training does not settle
KEPT = 0.998  # share of the running average kept at each step
HOPELESS = 4  # loss per character above which a line is skipped: it is illegible, or its transcript is wrong
LONG, LONG_LEFT_OUT = 520, 0.6  # long lines take longer and add little
# The character whose row in the old head a new character starts from.
LIKE = {
    '£': 'E',
    '€': 'C',
    '₹': 'R',
    '№': 'N',
    '½': '%',
    'Œ': 'O',
    'œ': 'o',
    'Æ': 'A',
    'æ': 'a',
    'ß': 'B',
    'Ç': 'C',
    'ç': 'c',
}
DECOMPOSED = {
    letter: base
    for base, letters in {
        'A': 'ÀÁÂÄ',
        'E': 'ÈÉÊË',
        'I': 'ÌÍÎÏ',
        'N': 'Ñ',
        'O': 'ÒÓÔÖ',
        'U': 'ÙÚÛÜ',
        'Y': 'Ÿ',
        'a': 'àáâä',
        'e': 'èéêë',
        'i': 'ìíîï',
        'n': 'ñ',
        'o': 'òóôö',
        'u': 'ùúûü',
        'y': 'ÿ',
    }.items()
    for letter in letters
}


def fresh(model):
    """PP-OCRv4's network with a head for our characters."""
    keys = [''] + Path(model).with_name('ppocr_keys_v1.txt').read_text().rstrip('\n').split('\n') + [' ']
    network = original(model)
    old, new = network.head, nn.Linear(network.head.in_features, len(CLASSES))
    for number, character in enumerate(CLASSES):
        known = character if character in keys else LIKE.get(character) or DECOMPOSED.get(character)
        row = keys.index(known) if number else 0
        new.weight.data[number] = old.weight.data[row]
        # a character that only looks similar must not win before it is trained
        new.bias.data[number] = old.bias.data[row] - (0 if known == character else 3)
    network.head = new
    return network


def rates(network, blocks, rate):
    """Learning rates: lowest for what PP-OCRv4 does best. The first blocks and the depthwise kernels are not trained."""
    for parameter in network.parameters():
        parameter.requires_grad_(False)
    trained = list(network.blocks[len(BLOCKS) - blocks :])
    neck = [network.look, network.widen, network.mixers, network.norm, network.back, network.look_again, network.narrow]
    groups = []
    for modules, share in [(trained, 0.2), (neck, 0.5), ([network.head], 1)]:
        own = []
        for module in modules:
            own += [
                p
                for m in module.modules()
                for name, p in m._parameters.items()
                if p is not None and not (isinstance(m, Depthwise) and name == 'weight')
            ]
        for parameter in own:
            parameter.requires_grad_(True)
        groups.append({'params': own, 'lr': rate * share, 'full': rate * share})
    return groups


def loss_of(network, pictures, texts, blocks):
    with torch.no_grad():
        x = network.start(pictures, len(BLOCKS) - blocks)
    logits = network.end(x, blocks)
    steps = torch.full((len(texts),), logits.shape[1], dtype=torch.long)
    targets = torch.tensor([number for text in texts for number in classes_of(text)], dtype=torch.long)
    lengths = torch.tensor([len(text) for text in texts], dtype=torch.long)
    shares = F.log_softmax(logits, 2).transpose(0, 1)
    losses = F.ctc_loss(shares, targets, steps, lengths, reduction='none', zero_infinity=True)
    legible = (losses < HOPELESS * lengths) | (lengths == 0)
    return (losses * legible).sum() / len(texts)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--model', help="PP-OCRv4's recognizer to start from, with its dictionary next to it")
    parser.add_argument('--checkpoint', type=Path, help='or one of our checkpoints to start from')
    parser.add_argument('--released', help='or our own ONNX file to start from, with --model')
    parser.add_argument('--real', type=Path, nargs='*', default=[])
    parser.add_argument(
        '--drawn', type=Path, required=True, help='folder with the output of draw_lines.py; new files are picked up'
    )
    parser.add_argument('--judges', type=Path, nargs='*', default=[], help='drawn lines for evaluation')
    parser.add_argument('--blocks', type=int, default=8, help='how many of the last backbone blocks to train')
    parser.add_argument('--minutes', type=float, default=40)
    parser.add_argument('--rate', type=float, default=1e-3)
    parser.add_argument('--share', type=float, default=0.5, help='share of real lines')
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--out', type=Path, required=True)
    options = parser.parse_args()

    rng = random.Random(options.seed)
    torch.manual_seed(options.seed)
    torch.set_num_threads(1)
    if options.checkpoint:
        network = Recognizer(len(CLASSES))
        network.load_state_dict(torch.load(options.checkpoint)['average'])
    elif options.released:
        network = released(options.released, options.model)
    else:
        network = fresh(options.model)
    network = network.to(memory_format=torch.channels_last)
    average = copy.deepcopy(network)
    optimizer = torch.optim.AdamW(rates(network, options.blocks, options.rate), weight_decay=1e-3, betas=(0.9, 0.98))
    trained = [parameter for group in optimizer.param_groups for parameter in group['params']]
    averaged = {name: parameter for name, parameter in average.named_parameters()}
    pairs = [(averaged[name], parameter) for name, parameter in network.named_parameters() if parameter.requires_grad]

    real = [line for line in load(options.real) if not line['judges'] and not line.get('doubtful')]
    judges = judged(options.real, options.judges)
    drawn, seen = [], set()
    begun, done, steps, total, since = time.time(), 0, 0, 0.0, 0
    saved = time.time()

    def save():
        torch.save({'average': average.state_dict(), 'last': network.state_dict(), 'lines': done}, options.out)

    while time.time() - begun < options.minutes * 60:
        for path in sorted(options.drawn.glob('*.pkl')):
            if path not in seen and path not in options.judges:
                seen.add(path)
                drawn += [
                    line for line in load([path]) if line['picture'].shape[1] < LONG or rng.random() > LONG_LEFT_OUT
                ]
        count = round(POOL * options.share)
        pool = rng.sample(real, min(count, len(real))) + rng.sample(drawn, min(POOL - count, len(drawn)))
        for pictures, texts in batches(pool, rng, PIXELS):
            part = min(1, (time.time() - begun) / (options.minutes * 60))
            warm = min(1, (steps + 1) / 100)
            for group in optimizer.param_groups:
                group['lr'] = group['full'] * warm * (0.02 + 0.98 * (1 + math.cos(math.pi * part)) / 2)
            network.train()
            loss = loss_of(network, pictures, texts, options.blocks)
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(trained, 20)
            optimizer.step()
            kept = min(KEPT, (1 + steps) / (10 + steps))
            with torch.no_grad():
                for own, other in pairs:
                    own.mul_(kept).add_(other, alpha=1 - kept)
            done += len(texts)
            steps += 1
            total, since = total + loss.item() * len(texts), since + len(texts)
        print(f'{done} lines, {time.time() - begun:.0f} s, loss {total / since:.3f}, {len(drawn)} drawn', flush=True)
        total, since = 0.0, 0
        if time.time() - saved > 400:
            saved = time.time()
            save()
            for kind in ('real', 'drawn'):
                if judges[kind]:
                    few = judges[kind][::3]
                    report(kind, few, read(average, few, CLASSES))
    save()


if __name__ == '__main__':
    main()
