"""Writes a checkpoint as the ONNX file that the reader loads, with a description next to it."""

import argparse
import hashlib
import json
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import helper, numpy_helper

from alphabet import CLASSES
from data import SEEN
from network import saved

OPSET = 17
SMALL = 64  # tensors with fewer numbers keep 32 bits


def halved(model):
    """Stores weights as 16-bit floats, which are cast back when the file is loaded. This halves the size."""
    graph = model.graph
    casts = []
    for tensor in graph.initializer:
        if tensor.data_type != onnx.TensorProto.FLOAT or np.prod(tensor.dims) < SMALL:
            continue
        name = tensor.name
        small = numpy_helper.from_array(numpy_helper.to_array(tensor).astype(np.float16), f'{name}.half')
        tensor.CopyFrom(small)
        casts.append(helper.make_node('Cast', [f'{name}.half'], [name], f'{name}.cast', to=onnx.TensorProto.FLOAT))
    nodes = [*casts, *graph.node]
    del graph.node[:]
    graph.node.extend(nodes)
    return model


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--checkpoint', type=Path, required=True)
    parser.add_argument(
        '--about', type=Path, required=True, help='JSON with what the weights were trained on and the figures'
    )
    parser.add_argument('--out', type=Path, required=True, help='the .onnx file; the .json is written next to it')
    options = parser.parse_args()
    torch.onnx.export(
        saved(options.checkpoint),
        torch.zeros(1, 3, SEEN, 160),
        str(options.out),
        opset_version=OPSET,
        input_names=['x'],
        output_names=['shares'],
        dynamic_axes={'x': {3: 'width'}, 'shares': {1: 'steps'}},
        dynamo=False,
    )
    model = halved(onnx.load(str(options.out)))
    model.producer_name = model.producer_version = model.doc_string = ''
    for node in model.graph.node:
        node.doc_string = ''
    onnx.checker.check_model(model)
    options.out.write_bytes(model.SerializeToString())
    about = {
        'sha256': hashlib.sha256(options.out.read_bytes()).hexdigest(),
        'classes': CLASSES,
        **json.loads(options.about.read_text()),
    }
    options.out.with_suffix('.json').write_text(json.dumps(about, ensure_ascii=False, indent=2) + '\n')


if __name__ == '__main__':
    main()
