"""Evaluates a recognizer on lines it was not trained on."""

import argparse
import re
from pathlib import Path

import numpy as np
import torch
from PIL import Image

from alphabet import CLASS_OF, spelled
from data import NARROWEST, SEEN, STEP, as_input, level, load
from network import saved


SPACE = CLASS_OF[' ']


def distance(a, b):
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        before, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            before, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, before + (x != y))
    return row[-1]


@torch.no_grad()
def read(network, lines, most=16384):
    """What the network reads in each line, with its confidence."""
    device = network.head.weight.device if hasattr(network, 'head') else 'cpu'
    images = [level(line['picture']) for line in lines]
    widths = [max(NARROWEST, round(image.width / STEP) * STEP) for image in images]
    answers = [None] * len(lines)
    order = sorted(range(len(lines)), key=widths.__getitem__)
    while order:
        width = widths[order[0]]
        part = [place for place in order if widths[place] == width][: max(1, most // width)]
        order = [place for place in order if place not in set(part)]
        input = as_input([np.asarray(images[place].resize((width, SEEN), Image.BILINEAR)) for place in part])
        with torch.backends.cudnn.flags(enabled=False):  # otherwise, it plans its work for each new width
            shares, best = (result.cpu() for result in network(input.to(device)).max(2))
        for place, own, numbers in zip(part, shares, best):
            sure = own[(numbers > 0) & (numbers < SPACE)]
            answers[place] = (spelled(numbers.tolist()), sure.mean().item() if len(sure) else 0.0)
    return answers


def figures(lines, answers):
    wrong = letters = exact = close = numbers = right_numbers = invented = empty = sure = sure_wrong = 0
    spaces = [0, 0, 0]
    for line, (read_text, confidence) in zip(lines, answers):
        text = line['text']
        if not text:
            empty += 1
            invented += bool(read_text)
            continue
        wrong += distance(text, read_text)
        letters += len(text)
        exact += text == read_text
        same = text.replace(' ', '') == read_text.replace(' ', '')
        close += same
        if confidence > 0.97:
            sure += 1
            sure_wrong += not same
        if re.search(r'\d', text) and not re.search(r'[^\W\d_]{3}', text):
            numbers += 1
            right_numbers += same
        gaps = [
            {len(part.replace(' ', '')) for part in (t[:i] for i, c in enumerate(t) if c == ' ')}
            for t in (text, read_text)
        ]
        spaces[0] += len(gaps[0] & gaps[1]) if same else 0
        spaces[1] += len(gaps[0]) if same else 0
        spaces[2] += len(gaps[1]) if same else 0
    count = max(1, len(lines) - empty)
    return {
        'lines': len(lines),
        'letters wrong %': 100 * wrong / max(1, letters),
        'exact %': 100 * exact / count,
        'exact without spaces %': 100 * close / count,
        'lines of figures right %': 100 * right_numbers / max(1, numbers),
        'spaces F1 %': 200 * spaces[0] / max(1, spaces[1] + spaces[2]),
        'surely read %': 100 * sure / count,
        'of them wrong %': 100 * sure_wrong / max(1, sure),
        'invented on empty %': 100 * invented / max(1, empty),
    }


def report(name, lines, answers):
    print(
        f'{name:16}',
        '  '.join(
            f'{key} {value:.1f}' if isinstance(value, float) else f'{key} {value}'
            for key, value in figures(lines, answers).items()
        ),
        flush=True,
    )


def judged(real, drawn):
    """Held-out lines by kind: real, drawn, and drawn ones with money signs, accents or the letters of logos."""
    lines = {'real': [line for line in real if line['judges'] and not line['doubtful']], 'drawn': drawn}
    lines['pounds, euros'] = [line for line in drawn if re.search('[£€₹]', line['text'])]
    lines['accents'] = [line for line in drawn if re.search('[À-ž]', line['text'])]
    return lines


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--real', type=Path, nargs='*', default=[])
    parser.add_argument('--drawn', type=Path, nargs='*', default=[])
    parser.add_argument('--released', type=Path, nargs='*', default=[], help='ONNX files with their JSON')
    parser.add_argument('--checkpoint', type=Path, nargs='*', default=[])
    parser.add_argument('--misses', type=int, default=0, help='print this many lines that were read wrongly')
    options = parser.parse_args()
    lines = judged(load(options.real), load(options.drawn))
    tried = [(path.stem, saved(path).to(memory_format=torch.channels_last)) for path in options.checkpoint]
    if options.released:
        from real_lines import Released  # needs ONNX Runtime, which the machine that trains may lack

        tried += [(path.stem, Released(path)) for path in options.released]
    for name, network in tried:
        print(name)
        answers = {}
        for kind, own in lines.items():
            new = [line for line in own if id(line) not in answers]
            answers |= dict(zip(map(id, new), read(network, new)))
            report(kind, own, [answers[id(line)] for line in own])
        missed = [
            (line['text'], *answers[id(line)])
            for own in list(lines.values())[:2]
            for line in own
            if answers[id(line)][0] != line['text']
        ]
        for text, answer, confidence in (
            missed[:: max(1, len(missed) // max(1, options.misses))] if options.misses else []
        ):
            print(f'  {confidence:.2f}  {text}  |  {answer}')


if __name__ == '__main__':
    main()
