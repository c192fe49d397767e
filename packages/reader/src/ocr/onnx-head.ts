import { delimited, fieldsOf, mapped, numbered, VARINT } from './protobuf.ts';

/**
 * Cuts a recogniser's last layer down to some of its classes, in the bytes of its ONNX file.
 *
 * PP-OCRv4's recogniser ends in a layer of 6,625 classes, nearly all of them Chinese: a sixth of its time and a third
 * of its weights. Field numbers are those of onnx.proto3 (onnx/onnx, IR version 8).
 */

const MODEL_GRAPH = 7;
const GRAPH_NODE = 1;
const GRAPH_INITIALIZER = 5;
const GRAPH_OUTPUT = 12;
const NODE_ATTRIBUTE = 5;
const ATTRIBUTE_TENSOR = 5;
const TENSOR_DIMS = 1;
const TENSOR_DATA_TYPE = 2;
const TENSOR_RAW_DATA = 9;
const FLOAT = 1;
const FLOAT_BYTES = 4;
/** ValueInfoProto.type, TypeProto.tensor_type, Tensor.shape, TensorShapeProto.dim, Dimension.dim_value. */
const OUTPUT_DIMENSION = [2, 1, 2, 1, 1];

/**
 * A copy of an ONNX model whose tensors with `classCount` columns keep only the columns `kept`, in that order.
 * @throws Error when the file does not hold a layer of that many classes as raw 32-bit floats
 */
export function withClasses(model: Uint8Array, classCount: number, kept: readonly number[]): Uint8Array {
  let cut = 0;
  const cutTensor = (tensor: Uint8Array): Uint8Array => {
    const smaller = withColumns(tensor, classCount, kept);
    if (smaller) cut++;
    return smaller ?? tensor;
  };
  const cutNode = (node: Uint8Array) =>
    mapped(node, NODE_ATTRIBUTE, (attribute) => mapped(attribute, ATTRIBUTE_TENSOR, cutTensor));
  const result = mapped(model, MODEL_GRAPH, (graph) => {
    const nodes = mapped(graph, GRAPH_NODE, cutNode);
    const weights = mapped(nodes, GRAPH_INITIALIZER, cutTensor);
    return mapped(weights, GRAPH_OUTPUT, (output) => withDimension(output, classCount, kept.length));
  });
  if (cut === 0) throw new Error(`The model has no layer of ${classCount} classes.`);
  return result;
}

/** The tensor with fewer columns, or null when it is not one of `[..., classCount]`. */
function withColumns(tensor: Uint8Array, classCount: number, kept: readonly number[]): Uint8Array | null {
  const fields = [...fieldsOf(tensor)];
  const dims = fields.flatMap((field) =>
    field.number === TENSOR_DIMS && field.wire === VARINT ? [field.value] : [],
  );
  if (dims.at(-1) !== classCount) return null;
  const raw = fields.find(({ number }) => number === TENSOR_RAW_DATA)?.value;
  const type = fields.find(({ number }) => number === TENSOR_DATA_TYPE)?.value;
  if (!(raw instanceof Uint8Array) || type !== FLOAT)
    throw new Error('The model keeps its weights in another form.');
  const rows = raw.length / FLOAT_BYTES / classCount;
  const columns = new Uint8Array(rows * kept.length * FLOAT_BYTES);
  for (let row = 0; row < rows; row++) {
    kept.forEach((column, place) => {
      const from = (row * classCount + column) * FLOAT_BYTES;
      columns.set(raw.subarray(from, from + FLOAT_BYTES), (row * kept.length + place) * FLOAT_BYTES);
    });
  }
  const rest = fields.filter(({ number }) => number !== TENSOR_DIMS && number !== TENSOR_RAW_DATA);
  return Buffer.concat([
    ...[...dims.slice(0, -1), kept.length].map((dim) => numbered(TENSOR_DIMS, dim)),
    ...rest.map(({ bytes }) => bytes),
    delimited(TENSOR_RAW_DATA, columns),
  ]);
}

/** The description of an output with one of its sizes changed. */
function withDimension(output: Uint8Array, from: number, to: number): Uint8Array {
  const change = (message: Uint8Array, [number, ...path]: readonly number[]): Uint8Array => {
    if (number === undefined) return message;
    if (path.length > 0) return mapped(message, number, (inner) => change(inner, path));
    const parts = [...fieldsOf(message)].map((field) =>
      field.number === number && field.value === from ? numbered(number, to) : field.bytes,
    );
    return Buffer.concat(parts);
  };
  return change(output, OUTPUT_DIMENSION);
}
