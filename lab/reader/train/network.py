"""PP-OCRv6's small recognizer (PP-LCNetV4 with SVTR's light neck) in PyTorch, with the weights of its ONNX file."""

import argparse
from pathlib import Path

import numpy as np
import onnx
import torch
import torch.nn.functional as F
from onnx import numpy_helper
from torch import nn

from alphabet import CLASSES
from data import as_input, level, load

# Each block of the backbone: channels in, channels out, stride down, with squeeze and excite.
BLOCKS = [
    (96, 96, 1, True),
    (96, 96, 1, False),
    (96, 96, 1, False),
    (96, 192, 2, False),
    (192, 192, 1, True),
    (192, 192, 1, False),
    (192, 192, 1, True),
    (192, 192, 1, False),
    (192, 192, 1, True),
    (192, 192, 1, False),
    (192, 384, 2, False),
    (384, 384, 1, True),
    (384, 384, 1, False),
]
WIDTH = 120  # of the neck
HEADS = 8
PIXELS_A_STEP = 8  # the network looks for a character every 8 pixels along the line
SHOWN = 100  # lines
OTHERS = 256  # rows of the head for the characters that are not ours; they count as blank
# Characters of other scripts and typographic ones that look like ours, and what they are read as.
ALIKE = {chr(code): chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)} | dict(
    zip(
        '。、，·•–—―−‘’′“”″￥´¨¸‚º˚…‥∶∕∗★✱⋅ſ￠─━‖│ⅠⅤⅩ₤〇○□◯『』「」【】〔〕《》〈〉～∼☆✓✔ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορυχ',
        '.,,..----' + "'''" + '"""¥' + "'" + '",,°°..:/***.fc--||IVX£0OOO[][][]()<><>~~*vvABEZHIKMNOPTYXaikvopux',
        strict=True,
    )
)

# For a character that PP-OCRv6 lacks: the one whose row in the old head it starts from.
LIKE = {'№': 'N'}


def pointwise(layer, x):
    """A convolution with a kernel of 1, on a GPU as a product of matrices: cuDNN would plan each for every new shape."""
    if not x.is_cuda:
        return layer(x)
    return F.linear(x.permute(0, 2, 3, 1), layer.weight.flatten(1), layer.bias).permute(0, 3, 1, 2)


class Block(nn.Module):
    def __init__(self, inner, outer, down, squeezed, hidden):
        super().__init__()
        self.depthwise = nn.Conv2d(inner, inner, 3, (down, 1), 1, groups=inner)
        self.squeeze = nn.Conv2d(inner, inner // 4, 1) if squeezed else None
        self.excite = nn.Conv2d(inner // 4, inner, 1) if squeezed else None
        self.widen = nn.Conv2d(inner, hidden, 1)
        self.narrow = nn.Conv2d(hidden, outer, 1)
        self.added = down == 1

    def forward(self, x):
        x = self.depthwise(x)
        if self.squeeze is not None:
            gate = F.relu(pointwise(self.squeeze, x.mean((2, 3), keepdim=True)))
            x = x * F.hardsigmoid(pointwise(self.excite, gate))
        y = pointwise(self.narrow, F.gelu(pointwise(self.widen, x)))
        return x + y if self.added else y


class Mixer(nn.Module):
    """SVTR's global mixing: every step of the line sees every other one."""

    def __init__(self):
        super().__init__()
        self.before_attention = nn.LayerNorm(WIDTH, eps=1e-5)
        self.attention = nn.Linear(WIDTH, 3 * WIDTH)
        self.projection = nn.Linear(WIDTH, WIDTH)
        self.before_wide = nn.LayerNorm(WIDTH, eps=1e-5)
        self.wide = nn.Linear(WIDTH, 2 * WIDTH)
        self.narrow = nn.Linear(2 * WIDTH, WIDTH)

    def forward(self, x):
        parts = self.attention(self.before_attention(x)).view(x.shape[0], -1, 3, HEADS, WIDTH // HEADS)
        query, key, value = parts.permute(2, 0, 3, 1, 4).unbind(0)
        weights = query * (WIDTH // HEADS) ** -0.5 @ key.transpose(2, 3)
        mixed = weights.softmax(3) @ value
        x = x + self.projection(mixed.transpose(1, 2).reshape(x.shape[0], -1, WIDTH))
        return x + self.narrow(F.silu(self.wide(self.before_wide(x))))


class Recognizer(nn.Module):
    """Pictures [lines, 3, 48, width] in, probabilities [lines, width / 8, classes] out.

    The head has more rows than there are classes. `alike` says which rows count for which class. `hidden` has the
    number of channels inside each block: twice those that go in, unless the network was made slimmer.
    """

    def __init__(self, rows, hidden=None):
        super().__init__()
        hidden = hidden or [2 * inner for inner, *_ in BLOCKS]
        self.stem = nn.Conv2d(3, 48, 3, 2, 1)
        self.stem_small = nn.Conv2d(48, 24, 2)
        self.stem_wide = nn.Conv2d(24, 48, 2)
        self.join = nn.Conv2d(96, 48, 3, 2, 1)
        self.join_wide = nn.Conv2d(48, 96, 1)
        self.blocks = nn.ModuleList(Block(*block, inside) for block, inside in zip(BLOCKS, hidden, strict=True))
        self.bypass = nn.Conv2d(384, WIDTH, 1)
        self.enter = nn.Conv2d(384, WIDTH, 1)
        self.along = nn.Conv2d(WIDTH, WIDTH, (1, 7), padding=(0, 3), groups=WIDTH)
        self.mixers = nn.ModuleList([Mixer(), Mixer()])
        self.norm = nn.LayerNorm(WIDTH, eps=1e-6)
        self.head = nn.Linear(WIDTH, rows)
        self.register_buffer('alike', torch.zeros(rows, len(CLASSES)))

    def features(self, pictures):
        x = F.pad(F.relu(self.stem(pictures)), (0, 1, 0, 1))
        y = F.relu(self.stem_small(x))
        y = F.relu(self.stem_wide(F.pad(y, (0, 1, 0, 1))))
        x = torch.cat([F.max_pool2d(x, 2, 1), y], 1)
        x = F.relu(pointwise(self.join_wide, F.relu(self.join(x))))
        for block in self.blocks:
            x = block(x)
        x = F.avg_pool2d(x, (3, 2))
        y = F.silu(pointwise(self.enter, x))
        y = (y + F.silu(self.along(y))).squeeze(2).transpose(1, 2)
        for mixer in self.mixers:
            y = mixer(y)
        return self.norm(y) + F.silu(pointwise(self.bypass, x)).squeeze(2).transpose(1, 2)

    def forward(self, pictures):
        return self.head(self.features(pictures)).float().softmax(2) @ self.alike


def original(path, dictionary):
    """PP-OCRv6's small recognizer, from its ONNX file and the list of its characters.

    It keeps the rows of the head for our characters and for those that look like them. It joins all others into
    OTHERS rows, each the mean of similar rows.
    """
    network = Recognizer(1)
    weight, bias = fill(network, path)
    keys = [''] + [line.rstrip('\r') for line in open(dictionary, encoding='utf8').read().rstrip('\n').split('\n')] + [' ']
    row_of = {key: row for row, key in enumerate(keys)}
    pairs = [(row_of[key], number) for number, key in enumerate(CLASSES) if key in row_of]
    pairs += [
        (row_of[key], CLASSES.index(read)) for key, read in ALIKE.items() if key in row_of and key not in CLASSES
    ]
    own = [row for row, _ in pairs]
    rest = sorted(set(range(len(keys))) - set(own))
    centers, count = joined(torch.cat([weight[rest], bias[rest, None]], 1).numpy())
    # A character that only looks similar must not win before it is trained.
    lent = [(row_of[known], CLASSES.index(key)) for key, known in LIKE.items()]
    weight = torch.cat([weight[own], weight[[row for row, _ in lent]], torch.from_numpy(centers[:, :-1])])
    centers_bias = torch.from_numpy(centers[:, -1] + np.log(np.maximum(count, 1)))
    bias = torch.cat([bias[own], bias[[row for row, _ in lent]] - 3, centers_bias])
    pairs += lent
    network.head = nn.Linear(WIDTH, len(bias))
    network.head.weight.data.copy_(weight)
    network.head.bias.data.copy_(bias)
    network.alike = torch.zeros(len(bias), len(CLASSES))
    for place, (_, number) in enumerate(pairs):
        network.alike[place, number] = 1
    network.alike[len(pairs) :, 0] = 1
    return network.eval()


def joined(rows, steps=12):
    """k-means: the centers [OTHERS, columns] of the rows, and how many rows each has."""
    centers = rows[np.random.default_rng(1).choice(len(rows), OTHERS, replace=False)]
    for _ in range(steps):
        distances = (rows**2).sum(1)[:, None] - 2 * rows @ centers.T + (centers**2).sum(1)[None]
        nearest = distances.argmin(1)
        centers = np.stack(
            [rows[nearest == each].mean(0) if (nearest == each).any() else centers[each] for each in range(OTHERS)]
        )
    return centers.astype(np.float32), np.bincount(nearest, minlength=OTHERS)


def fill(network, path):
    """Copies the weights of PP-OCRv6's ONNX file into the network, except for the head, whose weight and bias it returns."""
    graph = onnx.load(path).graph
    stored = {
        tensor.name: torch.from_numpy(numpy_helper.to_array(tensor).copy()).float()
        for tensor in graph.initializer
        if tensor.data_type == onnx.TensorProto.FLOAT
    }
    copies = {node.output[0]: node.input[0] for node in graph.node if node.op_type == 'Identity'}
    users = {}
    for node in graph.node:
        for name in node.input:
            users.setdefault(name, []).append(node)

    def constant(name):
        while name in copies:
            name = copies[name]
        return stored.get(name)

    def put(layer, weight, bias):
        assert layer.weight.shape == weight.shape, (layer, weight.shape)
        layer.weight.data.copy_(weight)
        layer.bias.data.copy_(bias.reshape(-1))

    convolutions = [node for node in graph.node if node.op_type == 'Conv']

    def convolution(layer):
        node = convolutions.pop(0)
        weight, after = constant(node.input[1]), users[node.output[0]][0]
        if after.op_type == 'BatchNormalization':
            gain, beta, mean, variance = (constant(name) for name in after.input[1:5])
            factor = gain / torch.sqrt(variance + 1e-5)
            put(layer, weight * factor.view(-1, 1, 1, 1), beta - mean * factor)
        else:
            put(layer, weight, constant(after.input[1]))

    for layer in [network.stem, network.stem_small, network.stem_wide, network.join, network.join_wide]:
        convolution(layer)
    for block in network.blocks:
        convolution(block.depthwise)
        if block.squeeze is not None:
            convolution(block.squeeze)
            convolution(block.excite)
        convolution(block.widen)
        convolution(block.narrow)
    for layer in [network.bypass, network.enter, network.along]:
        convolution(layer)
    assert not convolutions

    dense = [layer for mixer in network.mixers for layer in (mixer.attention, mixer.projection, mixer.wide, mixer.narrow)]
    for number, layer in enumerate(dense):
        put(layer, stored[f'linear_{number}.w_0'].T, stored[f'linear_{number}.b_0'])
    # A layer norm ends with a multiplication and an addition of WIDTH numbers.
    gains = [
        node
        for node in graph.node
        if node.op_type == 'Mul' and (gain := constant(node.input[1])) is not None and gain.numel() == WIDTH
    ]
    norms = [norm for mixer in network.mixers for norm in (mixer.before_attention, mixer.before_wide)] + [network.norm]
    for norm, node in zip(norms, gains, strict=True):
        put(norm, constant(node.input[1]).reshape(-1), constant(users[node.output[0]][0].input[1]))
    return stored[f'linear_{len(dense)}.w_0'].T, stored[f'linear_{len(dense)}.b_0']


@torch.no_grad()
def slimmer(network, share, batches):
    """The network with the given share of the channels inside each block.

    It keeps the channels whose part in the block's output varies most over `batches` of pictures. The mean of the
    others goes into the bias.
    """
    inside = [[] for _ in network.blocks]
    hooks = [
        block.narrow.register_forward_pre_hook(lambda _, inputs, own=own: own.append(inputs[0].transpose(0, 1).flatten(1)))
        for block, own in zip(network.blocks, inside)
    ]
    for pictures in batches:
        network.features(pictures)
    for hook in hooks:
        hook.remove()
    kept, weights = [], network.state_dict()
    for number, (block, seen) in enumerate(zip(network.blocks, inside)):
        seen = torch.cat(seen, 1)
        columns = block.narrow.weight.flatten(1)
        order = (seen.std(1) * columns.norm(dim=0)).argsort(descending=True)
        count = round(len(order) * share / 8) * 8
        own, rest = order[:count].sort().values, order[count:]
        name = f'blocks.{number}'
        weights[f'{name}.widen.weight'] = weights[f'{name}.widen.weight'][own]
        weights[f'{name}.widen.bias'] = weights[f'{name}.widen.bias'][own]
        weights[f'{name}.narrow.weight'] = weights[f'{name}.narrow.weight'][:, own]
        weights[f'{name}.narrow.bias'] = weights[f'{name}.narrow.bias'] + columns[:, rest] @ seen.mean(1)[rest]
        kept.append(count)
    result = Recognizer(len(network.head.bias), kept)
    result.load_state_dict(weights)
    return result.eval()


def saved(path):
    """A network from a checkpoint of train.py."""
    weights = torch.load(path, map_location='cpu')['average']
    hidden = [len(weights[f'blocks.{number}.widen.bias']) for number in range(len(BLOCKS))]
    network = Recognizer(len(weights['head.bias']), hidden)
    network.load_state_dict({name: tensor.float() for name, tensor in weights.items()})
    return network.eval()


def main():
    """Writes the checkpoint to start from: PP-OCRv6's small recognizer with a head for our characters."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument('--model', required=True, help="PP-OCRv6's small recognizer, an ONNX file")
    parser.add_argument('--dictionary', required=True, help='the list of its characters')
    parser.add_argument('--slim', type=float, default=1, help='share of the channels inside each block to keep')
    parser.add_argument('--lines', type=Path, help='lines that show which channels matter')
    parser.add_argument('--out', required=True)
    options = parser.parse_args()
    network = original(options.model, options.dictionary)
    if options.slim < 1:
        pictures = [as_input([np.asarray(level(line['picture']))]) for line in load([options.lines])[:SHOWN]]
        network = slimmer(network, options.slim, pictures)
    torch.save({'average': {name: tensor.half() for name, tensor in network.state_dict().items()}}, options.out)


if __name__ == '__main__':
    main()
