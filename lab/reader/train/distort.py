"""Distorts pictures of lines on the device that trains: cut out slightly off, curled, in other light, out of focus."""

import math

import torch
import torch.nn.functional as F

from data import MARGIN, SEEN

TALL = SEEN + 2 * MARGIN
# JPEG's table of how coarsely the brightness of each frequency is kept at quality 50 (ITU-T T.81, table K.1).
COARSENESS = [
    [16, 11, 10, 16, 24, 40, 51, 61],
    [12, 12, 14, 19, 26, 58, 60, 55],
    [14, 13, 16, 24, 40, 57, 69, 56],
    [14, 17, 22, 29, 51, 87, 80, 62],
    [18, 22, 37, 56, 68, 109, 103, 77],
    [24, 35, 55, 64, 81, 104, 113, 92],
    [49, 64, 78, 87, 103, 121, 120, 101],
    [72, 92, 95, 98, 112, 100, 103, 99],
]


def distorted(pictures, strength):
    """uint8 [lines, TALL, width, 3] to the network's input [lines, 3, SEEN, width].

    `strength` says how far the cut may be off: 1 for lines as a detector found them, less for drawn ones, which are
    off already.
    """
    x = pictures.permute(0, 3, 1, 2).flip(1).float() / 255
    x = cut(x, strength)
    x = inked(x)
    x = lit(x)
    x = unsharp(x)
    x = compressed(x)
    return (x.clamp(0, 1) * 2 - 1).contiguous(memory_format=torch.channels_last)


def some(x, share):
    """A random choice of lines, as 1 or 0 [lines, 1, 1, 1]."""
    return (torch.rand(len(x), 1, 1, 1, device=x.device) < share).float()


def between(x, low, high):
    """A random number for each line [lines, 1, 1, 1]."""
    return torch.rand(len(x), 1, 1, 1, device=x.device) * (high - low) + low


def cut(x, strength):
    """SEEN rows of each picture: higher or lower, closer or wider, sloping, leaning, curled."""
    count, _, _, width = x.shape
    one = lambda low, high: between(x, low, high).view(-1, 1, 1) * strength  # noqa: E731
    down = torch.linspace(-1, 1, SEEN, device=x.device).view(1, -1, 1)
    along = torch.linspace(-1, 1, width, device=x.device).view(1, 1, -1)
    half = SEEN / TALL * (1 + one(-0.14, 0.16))
    shift = torch.randn(count, 1, 1, device=x.device) * (2.4 / TALL) * strength
    bent = some(x, 0.3).view(-1, 1, 1)
    rise = one(-0.05, 0.05) * along + bent * one(-0.08, 0.08) * (along**2 - 1 / 3)
    rows = down * half + shift + rise
    lean = one(-0.12, 0.12) * some(x, 0.3).view(-1, 1, 1) * SEEN / width
    ends = 1 + one(-6, 6) / width
    columns = along * ends + lean * down + one(-4, 4) / width
    grid = torch.stack([columns.expand_as(rows), rows], 3)
    return F.grid_sample(x, grid, 'bilinear', 'border', align_corners=False)


def smooth(x, across, down):
    """Smooth noise from 0 to 1 [lines, 1, height, width]."""
    small = torch.rand(len(x), 1, down + 1, across + 1, device=x.device)
    return F.interpolate(small, x.shape[2:], mode='bicubic', align_corners=True).clamp(0, 1)


def inked(x):
    """Thicker, thinner or faded letters. Assumes that the bright part of each line is paper."""
    thick = -F.max_pool2d(-x, 3, 1, 1)
    thin = F.max_pool2d(x, 3, 1, 1)
    way = torch.rand(len(x), 1, 1, 1, device=x.device)
    share = between(x, 0.2, 0.8)
    x = torch.where(way < 0.06, x + (thick - x) * share, torch.where(way > 0.95, x + (thin - x) * share, x))
    paper = x.flatten(1)[:, ::16].quantile(0.9, 1).view(-1, 1, 1, 1)
    fade = some(x, 0.15) * between(x, 0.1, 0.7) * smooth(x, max(1, x.shape[3] // 80), 2)
    return x + (paper - x).clamp(min=0) * fade


def lit(x):
    """Other light: brightness, contrast, color, a shade along the line, grain."""
    way = some(x, 0.55)
    bright = between(x, 0.45, 1)
    dark = between(x, 0, 0.45) * bright * some(x, 0.7)
    curve = between(x, math.log(0.65), math.log(1.6)).exp()
    tint = 1 + torch.randn(len(x), 3, 1, 1, device=x.device) * 0.05
    along = torch.linspace(-1, 1, x.shape[3], device=x.device).view(1, 1, 1, -1)
    shade = 1 + along * between(x, -0.25, 0.25)
    other = (dark + (bright - dark) * x.clamp(0, 1) ** curve) * tint * shade
    other = other * (1 - some(x, 0.15) * 0.5 * smooth(x, max(1, x.shape[3] // 60), 1))
    x = x + (other - x) * way
    grain = torch.randn(len(x), 1, *x.shape[2:], device=x.device) * between(x, 0, 0.045) * some(x, 0.35)
    return x + grain


def unsharp(x):
    """Out of focus, or photographed from too far away."""
    steps = torch.arange(-4, 5, device=x.device).view(1, 1, -1).float()
    deviation = (between(x, 0.3, 1.5) * some(x, 0.25)).view(-1, 1, 1).clamp(min=0.05)
    kernel = torch.exp(-0.5 * (steps / deviation) ** 2)
    kernel = (kernel / kernel.sum(2, keepdim=True)).repeat_interleave(3, 0)
    flat = x.reshape(1, -1, *x.shape[2:])
    flat = F.conv2d(flat, kernel.unsqueeze(2), padding=(0, 4), groups=flat.shape[1])
    flat = F.conv2d(flat, kernel.unsqueeze(3), padding=(4, 0), groups=flat.shape[1])
    x = flat.view_as(x)
    scale = torch.rand(()).item() * 0.5 + 0.3
    small = F.interpolate(x, (round(SEEN * scale), max(4, round(x.shape[3] * scale))), mode='bilinear', antialias=True)
    return x + (F.interpolate(small, x.shape[2:], mode='bilinear') - x) * some(x, 0.15)


def compressed(x):
    """Rounds the frequencies of each 8 by 8 pixels, as JPEG does with brightness."""
    count, _, height, width = x.shape
    place = torch.arange(8, device=x.device).float()
    basis = torch.cos((place[None] + 0.5) * place[:, None] * math.pi / 8) * 0.5
    basis[0] /= math.sqrt(2)
    gray = (x * x.new_tensor([0.114, 0.587, 0.299]).view(1, 3, 1, 1)).sum(1) * 255 - 128
    blocks = gray.view(count, height // 8, 8, width // 8, 8).transpose(2, 3)
    quality = between(x, 22, 92).view(-1, 1, 1, 1, 1)
    scale = torch.where(quality < 50, 50 / quality, 2 - quality / 50)
    table = (x.new_tensor(COARSENESS) * scale).clamp(min=1)
    kept = torch.round(basis @ blocks @ basis.T / table) * table
    back = (basis.T @ kept @ basis).transpose(2, 3).reshape(count, 1, height, width)
    return x + (back - gray.unsqueeze(1)) / 255 * some(x, 0.35)
