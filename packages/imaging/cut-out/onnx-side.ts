/**
 * Changes, in place, the side of the square picture that an ONNX network was exported for. A convolutional network works
 * at any side, but its file states the size of every intermediate picture and the target of every enlargement; all of
 * them scale alike. Only lengths that stay are written, so no byte moves. Field numbers are those of `onnx.proto`.
 *
 * @throws Error where a stated size does not scale to a whole number: the file is not what it was
 */
export function changeInputSide(model: Uint8Array, from: number, to: number): void {
  const scale = (size: number): number => {
    const scaled = (size * to) / from;
    if (!Number.isInteger(scaled)) throw new Error(`a size of ${size} does not scale from ${from} to ${to}`);
    return scaled;
  };
  for (const graph of fields(model, whole(model), 7)) {
    for (const node of fields(model, graph, 1)) {
      const [kind] = fields(model, node, 4);
      if (!kind || textOf(model, kind) !== 'Constant') continue;
      for (const attribute of fields(model, node, 5)) {
        for (const tensor of fields(model, attribute, 5)) scaleTarget(model, tensor, scale);
      }
    }
    for (const kindOfValue of [11, 12, 13]) {
      for (const value of fields(model, graph, kindOfValue)) scaleShape(model, value, scale);
    }
  }
}

/** Where a field's content lies; for a number, where its bytes lie. */
interface Span {
  readonly start: number;
  readonly end: number;
}

const whole = (model: Uint8Array): Span => ({ start: 0, end: model.length });

/** An enlargement's target: two 64-bit numbers, height and width. */
function scaleTarget(model: Uint8Array, tensor: Span, scale: (size: number) => number): void {
  const [raw] = fields(model, tensor, 9);
  if (!raw || raw.end - raw.start !== 16) return;
  const view = new DataView(model.buffer, model.byteOffset + raw.start, 16);
  for (const at of [0, 8]) view.setBigInt64(at, BigInt(scale(Number(view.getBigInt64(at, true)))), true);
}

/** A picture's shape is number, channels, height, width; other shapes stay. */
function scaleShape(model: Uint8Array, value: Span, scale: (size: number) => number): void {
  for (const type of fields(model, value, 2)) {
    for (const tensor of fields(model, type, 1)) {
      for (const shape of fields(model, tensor, 2)) {
        const dimensions = fields(model, shape, 1);
        if (dimensions.length !== 4) continue;
        const sizes = dimensions.slice(2).flatMap((dimension) => fields(model, dimension, 1));
        for (const size of sizes) writeVarint(model, size, scale(readVarint(model, size.start).value));
      }
    }
  }
}

/** All fields with this number directly inside `within`. */
function fields(model: Uint8Array, within: Span, wanted: number): Span[] {
  const found: Span[] = [];
  let at = within.start;
  while (at < within.end) {
    const tag = readVarint(model, at);
    const wireType = tag.value & 7;
    const content = contentOf(model, tag.end, wireType);
    if (tag.value >>> 3 === wanted) found.push(content);
    at = content.end;
  }
  return found;
}

function contentOf(model: Uint8Array, start: number, wireType: number): Span {
  if (wireType === 0) return { start, end: readVarint(model, start).end };
  if (wireType === 1) return { start, end: start + 8 };
  if (wireType === 5) return { start, end: start + 4 };
  const length = readVarint(model, start);
  return { start: length.end, end: length.end + length.value };
}

function readVarint(model: Uint8Array, start: number): { readonly value: number; readonly end: number } {
  let value = 0;
  let at = start;
  for (let factor = 1; ; factor *= 128) {
    const byte = model[at++];
    if (byte === undefined) throw new Error('the network file ends in the middle of a number');
    value += (byte & 127) * factor;
    if (byte < 128) return { value, end: at };
  }
}

/** The number in exactly the bytes it had: a smaller one is padded, which every reader accepts. */
function writeVarint(model: Uint8Array, { start, end }: Span, value: number): void {
  for (let at = start; at < end; at++) {
    model[at] = (value & 127) | (at < end - 1 ? 128 : 0);
    value >>>= 7;
  }
}

const textOf = (model: Uint8Array, { start, end }: Span): string => Buffer.from(model.subarray(start, end)).toString();
