"""PP-OCRv4's recognizer (PP-LCNetV3 with SVTR's neck) in PyTorch, with the weights of its ONNX file."""

import numpy as np
import onnx
import torch
import torch.nn.functional as F
from onnx import numpy_helper
from torch import nn

# Each block of the backbone: channels in, channels out, kernel, stride (down, along), with squeeze and excite.
BLOCKS = [
    (16, 32, 3, (1, 1), False),
    (32, 64, 3, (1, 1), False),
    (64, 64, 3, (1, 1), False),
    (64, 128, 3, (2, 1), False),
    (128, 128, 3, (1, 1), False),
    (128, 240, 3, (1, 2), False),
    (240, 240, 5, (1, 1), False),
    (240, 240, 5, (1, 1), False),
    (240, 240, 5, (1, 1), False),
    (240, 240, 5, (1, 1), False),
    (240, 480, 5, (2, 1), True),
    (480, 480, 5, (1, 1), True),
    (480, 480, 5, (2, 1), False),
    (480, 480, 5, (1, 1), False),
]
WIDTH = 120  # of the neck
HEADS = 8
PIXELS_A_STEP = 8  # the network looks for a character every 8 pixels along the line


class FixedKernels(torch.autograd.Function):
    """A depthwise convolution whose kernels are not trained: PyTorch's own backward pass takes ten times as long on a CPU."""

    @staticmethod
    def forward(context, x, weight, bias, stride):
        context.save_for_backward(weight)
        context.stride, context.shape = stride, x.shape
        return F.conv2d(x, weight, bias, stride, weight.shape[2] // 2, groups=weight.shape[0])

    @staticmethod
    def backward(context, gradient):
        (weight,) = context.saved_tensors
        down, along = context.stride
        if context.stride != (1, 1):
            spread = gradient.new_zeros(context.shape).contiguous(memory_format=torch.channels_last)
            spread[:, :, ::down, ::along] = gradient
        else:
            spread = gradient.contiguous(memory_format=torch.channels_last)
        inner = F.conv2d(spread, weight.flip(2, 3), None, 1, weight.shape[2] // 2, groups=weight.shape[0])
        return inner, None, gradient.sum((0, 2, 3)), None


class Depthwise(nn.Conv2d):
    def forward(self, x):
        if self.training:
            return FixedKernels.apply(x, self.weight, self.bias, self.stride)
        return super().forward(x)


class Block(nn.Module):
    """A depthwise and a pointwise convolution. The ONNX file's scaling by single numbers is folded into them."""

    def __init__(self, inner, outer, kernel, stride, squeezed):
        super().__init__()
        self.depthwise = Depthwise(inner, inner, kernel, stride, kernel // 2, groups=inner)
        self.pointwise = nn.Conv2d(inner, outer, 1)
        self.squeeze = nn.Conv2d(inner, inner // 4, 1) if squeezed else None
        self.excite = nn.Conv2d(inner // 4, inner, 1) if squeezed else None
        # Added before the depthwise convolution; it cannot go into its bias because of the zeros around the picture.
        self.register_buffer('shift', torch.zeros(()))
        self.register_buffer('inner_shift', torch.zeros(()))

    def forward(self, x):
        channels = self.depthwise.in_channels
        x = F.hardswish(self.depthwise(shifted(x, self.shift, channels)))
        if self.squeeze is not None:
            x = shifted(x, self.inner_shift, channels)
            gate = F.relu(self.squeeze(x.mean((2, 3), keepdim=True)))
            x = x * F.hardsigmoid(self.excite(gate))
        return F.hardswish(self.pointwise(x))


def shifted(x, shift, channels):
    if not torch.onnx.is_in_onnx_export():
        return x + shift if shift != 0 else x
    # ONNX Runtime keeps convolutions in blocks of channels; an addition would force it to reorder them.
    ones = torch.ones(channels, 1, 1, 1)
    return F.conv2d(x, ones, ones.flatten() * shift, groups=channels)


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
    """Pictures [lines, 3, 48, width] in, logits [lines, width / 8, classes] out."""

    def __init__(self, classes):
        super().__init__()
        self.stem = nn.Conv2d(3, 16, 3, 2, 1)
        self.blocks = nn.ModuleList(Block(*block) for block in BLOCKS)
        self.register_buffer('scale', torch.ones(()))
        self.register_buffer('shift', torch.zeros(()))
        self.look = nn.Conv2d(480, 60, (1, 3), padding=(0, 1))
        self.widen = nn.Conv2d(60, WIDTH, 1)
        self.mixers = nn.ModuleList([Mixer(), Mixer()])
        self.norm = nn.LayerNorm(WIDTH, eps=1e-6)
        self.back = nn.Conv2d(WIDTH, 480, 1)
        self.look_again = nn.Conv2d(960, 60, (1, 3), padding=(0, 1))
        self.narrow = nn.Conv2d(60, WIDTH, 1)
        self.head = nn.Linear(WIDTH, classes)

    def forward(self, pictures):
        return self.end(self.start(pictures, len(BLOCKS)), 0)

    def start(self, pictures, blocks):
        """The first blocks."""
        x = self.stem(pictures)
        for block in self.blocks[:blocks]:
            x = block(x)
        return x

    def end(self, x, blocks):
        """The last blocks, the neck and the head."""
        for block in self.blocks[len(BLOCKS) - blocks :]:
            x = block(x)
        x = F.avg_pool2d(x, (3, 2)) * self.scale + self.shift
        y = F.silu(self.widen(F.silu(self.look(x))))
        z = y.squeeze(2).transpose(1, 2)
        for mixer in self.mixers:
            z = mixer(z)
        z = self.norm(z).transpose(1, 2).unsqueeze(2)
        y = F.silu(self.narrow(F.silu(self.look_again(torch.cat([x, F.silu(self.back(z))], 1)))))
        return self.head(y.squeeze(2).transpose(1, 2))


def original(path):
    """PP-OCRv4's recognizer with its 6,625 classes, read from its ONNX file."""
    graph = onnx.load(path).graph
    nodes = [node for node in graph.node if node.op_type != 'Constant']
    constants = {
        node.output[0]: torch.from_numpy(np.array(numpy_helper.to_array(node.attribute[0].t)))
        for node in graph.node
        if node.op_type == 'Constant'
    }
    at = [i for i, node in enumerate(nodes) if node.op_type == 'Conv']
    network = Recognizer(constants['linear_85.b_0'].numel()).eval()

    def fill(layer, weight, bias):
        assert layer.weight.shape == weight.shape, (layer, weight.shape)
        layer.weight.data.copy_(weight)
        layer.bias.data.copy_(bias)

    def convolution(i):
        weight, bias = (list(nodes[i].input) + [None])[1:3]
        weight = constants[weight]
        bias = constants[bias] if bias else torch.zeros(weight.shape[0])
        after = nodes[i + 1]
        if after.op_type == 'BatchNormalization':
            gain, beta, mean, variance = (constants[name] for name in after.input[1:5])
            factor = gain / torch.sqrt(variance + 1e-5)
            return weight * factor.view(-1, 1, 1, 1), (bias - mean) * factor + beta
        return weight, bias

    def number(i, kind):
        assert nodes[i].op_type == kind, (i, nodes[i].op_type)
        (value,) = [constants[name] for name in nodes[i].input if name in constants]
        return value.reshape(())

    fill(network.stem, *convolution(at.pop(0)))
    scale, shift = torch.tensor(1.0), torch.tensor(0.0)
    for block in network.blocks:
        for layer in [block.depthwise, block.pointwise]:
            i = at.pop(0)
            weight, bias = convolution(i)
            inner, offset = number(i + 1, 'Mul'), number(i + 2, 'Add')
            weight = weight * scale
            if layer is block.depthwise:
                block.shift.copy_(shift / scale)
            elif block.squeeze is None:
                bias = bias + (weight * (shift / scale)).sum((1, 2, 3))
            fill(layer, weight * inner, bias * inner + offset)
            scale, shift = number(i + 7, 'Mul'), number(i + 8, 'Add')
            if layer is block.depthwise and block.squeeze is not None:
                block.inner_shift.copy_(shift / scale)
                squeeze, excite = convolution(at.pop(0)), convolution(at.pop(0))
                fill(block.squeeze, squeeze[0] * scale, squeeze[1])
                fill(block.excite, *excite)
    network.scale.copy_(scale)
    network.shift.copy_(shift)
    for layer in [network.look, network.widen, network.back, network.look_again, network.narrow]:
        fill(layer, *convolution(at.pop(0)))
    assert not at

    def dense(layer, number):
        fill(layer, constants[f'linear_{number}.w_0'].T, constants[f'linear_{number}.b_0'])

    def norm(layer, number):
        fill(layer, constants[f'layer_norm_{number}.w_0'], constants[f'layer_norm_{number}.b_0'])

    for place, mixer in enumerate(network.mixers):
        norm(mixer.before_attention, 43 + 2 * place)
        norm(mixer.before_wide, 44 + 2 * place)
        layers = [mixer.attention, mixer.projection, mixer.wide, mixer.narrow]
        for offset, layer in enumerate(layers):
            dense(layer, 77 + 4 * place + offset)
    norm(network.norm, 47)
    dense(network.head, 85)
    return network


def released(path, model):
    """Our recognizer with the weights of `models/latin-receipts.onnx`. PP-OCRv4's file at `model` has the few numbers that no training changes."""
    graph = onnx.load(path).graph
    stored = {tensor.name.removesuffix('.half'): numpy_helper.to_array(tensor) for tensor in graph.initializer}
    network = original(model)
    network.head = nn.Linear(network.head.in_features, len(stored['network.head.bias']))
    # The export turns the weights of linear layers around, and names them after their nodes.
    linear = [module for mixer in network.mixers for module in (mixer.attention, mixer.projection, mixer.wide, mixer.narrow)]
    products = [node.input[1] for node in graph.node if node.op_type == 'MatMul' and node.input[1] in stored]
    turned = {id(layer.weight): stored[name].T for layer, name in zip([*linear, network.head], products, strict=True)}
    for name, parameter in network.named_parameters():
        weights = turned.get(id(parameter))
        if weights is None:
            weights = stored[f'network.{name}']
        parameter.data.copy_(torch.from_numpy(weights.astype(np.float32)))
    return network.eval()
