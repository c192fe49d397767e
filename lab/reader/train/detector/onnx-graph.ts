import { delimited, type Field, fieldsOf, LENGTH_DELIMITED, numbered, VARINT } from './protobuf.ts';

// Field numbers of onnx.proto3 (onnx/onnx, IR version 8).
const MODEL_GRAPH = 7;
const GRAPH_NODE = 1;
const NODE = { input: 1, output: 2, operator: 4, attribute: 5 } as const;
const ATTRIBUTE = { name: 1, float: 2, integer: 3, tensor: 5, type: 20 } as const;
const ATTRIBUTE_TYPE = { float: 1, integer: 2, tensor: 4 } as const;
const TENSOR = { dims: 1, dataType: 2, rawData: 9 } as const;
const FLOAT = 1;
const FLOAT_BYTES = 4;
const FIXED32 = 5;

/** One operation; `attributes` as they are encoded. */
export type Node = { operator: string; inputs: string[]; outputs: string[]; attributes: Uint8Array[] };

/** 32-bit floats, row by row. */
export type Tensor = { dims: readonly number[]; data: Float32Array };

/** An ONNX model's operations in order, and its 32-bit float constants, which can be changed. */
export type Graph = { nodes: Node[]; floats: Map<string, Tensor> };

/** The same model after `change` has changed its graph. Constants of other types stay the same. */
export function withGraph(model: Uint8Array, change: (graph: Graph) => void): Uint8Array {
  const parts = [...fieldsOf(model)].map((field) => {
    if (field.number !== MODEL_GRAPH || field.wire !== LENGTH_DELIMITED) return field.bytes;
    return delimited(MODEL_GRAPH, changedGraph(field.value, change));
  });
  return Buffer.concat(parts);
}

function changedGraph(bytes: Uint8Array, change: (graph: Graph) => void): Uint8Array {
  const graph: Graph = { nodes: [], floats: new Map() };
  const others: Uint8Array[] = [];
  for (const field of fieldsOf(bytes)) {
    if (field.number !== GRAPH_NODE || field.wire !== LENGTH_DELIMITED) {
      others.push(field.bytes);
      continue;
    }
    const node = nodeFrom(field.value);
    const tensor = node.operator === 'Constant' ? floatsIn(node) : null;
    const [name] = node.outputs;
    if (tensor && name !== undefined) graph.floats.set(name, tensor);
    else graph.nodes.push(node);
  }
  change(graph);
  const used = new Set(graph.nodes.flatMap(({ inputs }) => inputs));
  const constants = [...graph.floats]
    .filter(([name]) => used.has(name))
    .map(([name, tensor]) => constant(name, tensor));
  const nodes = [...constants, ...graph.nodes].map((node) => delimited(GRAPH_NODE, encodedNode(node)));
  return Buffer.concat([...nodes, ...others]);
}

function nodeFrom(bytes: Uint8Array): Node {
  const node: Node = { operator: '', inputs: [], outputs: [], attributes: [] };
  for (const field of fieldsOf(bytes)) {
    if (field.wire !== LENGTH_DELIMITED) continue;
    if (field.number === NODE.input) node.inputs.push(textOf(field.value));
    if (field.number === NODE.output) node.outputs.push(textOf(field.value));
    if (field.number === NODE.operator) node.operator = textOf(field.value);
    if (field.number === NODE.attribute) node.attributes.push(field.value);
  }
  return node;
}

function floatsIn({ attributes }: Node): Tensor | null {
  const value = attributes.map((bytes) => fieldOf(bytes, ATTRIBUTE.tensor)).find((found) => found !== null);
  if (!value || value.wire !== LENGTH_DELIMITED) return null;
  const fields = [...fieldsOf(value.value)];
  const raw = fields.find(({ number }) => number === TENSOR.rawData);
  const type = fields.find(({ number }) => number === TENSOR.dataType)?.value;
  if (type !== FLOAT || raw?.wire !== LENGTH_DELIMITED) return null;
  const dims = fields.flatMap((field) =>
    field.number === TENSOR.dims && field.wire === VARINT ? [field.value] : [],
  );
  // Copied because the bytes in the file may not be aligned to four.
  const data = new Float32Array(new Uint8Array(raw.value).buffer);
  return { dims, data };
}

function fieldOf(message: Uint8Array, number: number): Field | null {
  return [...fieldsOf(message)].find((field) => field.number === number) ?? null;
}

function constant(name: string, { dims, data }: Tensor): Node {
  const raw = new Uint8Array(data.buffer, data.byteOffset, data.length * FLOAT_BYTES);
  const tensor = Buffer.concat([
    ...dims.map((dim) => numbered(TENSOR.dims, dim)),
    numbered(TENSOR.dataType, FLOAT),
    delimited(TENSOR.rawData, raw),
  ]);
  const attribute = Buffer.concat([
    delimited(ATTRIBUTE.name, Buffer.from('value')),
    delimited(ATTRIBUTE.tensor, tensor),
    numbered(ATTRIBUTE.type, ATTRIBUTE_TYPE.tensor),
  ]);
  return { operator: 'Constant', inputs: [], outputs: [name], attributes: [attribute] };
}

/** An attribute that holds one number. */
export function floatAttribute(name: string, value: number): Uint8Array {
  const bytes = Buffer.alloc(1 + FLOAT_BYTES);
  bytes[0] = ATTRIBUTE.float * 8 + FIXED32;
  bytes.writeFloatLE(value, 1);
  return Buffer.concat([
    delimited(ATTRIBUTE.name, Buffer.from(name)),
    bytes,
    numbered(ATTRIBUTE.type, ATTRIBUTE_TYPE.float),
  ]);
}

/** An attribute that holds one whole number. */
export function integerAttribute(name: string, value: number): Uint8Array {
  return Buffer.concat([
    delimited(ATTRIBUTE.name, Buffer.from(name)),
    numbered(ATTRIBUTE.integer, value),
    numbered(ATTRIBUTE.type, ATTRIBUTE_TYPE.integer),
  ]);
}

function encodedNode({ operator, inputs, outputs, attributes }: Node): Uint8Array {
  return Buffer.concat([
    ...inputs.map((name) => delimited(NODE.input, Buffer.from(name))),
    ...outputs.map((name) => delimited(NODE.output, Buffer.from(name))),
    delimited(NODE.operator, Buffer.from(operator)),
    ...attributes.map((attribute) => delimited(NODE.attribute, attribute)),
  ]);
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('utf8');
}
