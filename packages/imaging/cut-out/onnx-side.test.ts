import { describe, expect, test } from 'vitest';
import { changeInputSide } from './onnx-side.ts';

const text = (value: string): number[] => [...Buffer.from(value)];
const varint = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...varint(value >> 7)]);
const field = (number: number, content: number[]): number[] => [
  (number << 3) | 2,
  ...varint(content.length),
  ...content,
];
const number = (at: number, value: number): number[] => [at << 3, ...varint(value)];
const int64 = (value: number): number[] => [...new Uint8Array(new BigInt64Array([BigInt(value)]).buffer)];

/** A network file with one input, and one enlargement to `target`. */
function model(sizes: readonly number[], target: readonly [number, number]): Uint8Array {
  const shape = field(
    2,
    sizes.flatMap((size) => field(1, number(1, size))),
  );
  const input = field(11, [...field(1, text('input')), ...field(2, field(1, [...number(1, 1), ...shape]))]);
  const tensor = field(5, field(9, target.flatMap(int64)));
  const node = field(1, [...field(4, text('Constant')), ...field(5, [...field(1, text('value')), ...tensor])]);
  return Uint8Array.from(field(7, [...node, ...input]));
}

describe('changing the side of a network’s picture', () => {
  test('the input and the targets of enlargements scale, and no byte moves', () => {
    const changed = model([1, 3, 1024, 1024], [32, 64]);
    changeInputSide(changed, 1024, 768);
    expect(changed).toEqual(model([1, 3, 768, 768], [24, 48]));
  });

  test('a smaller number keeps its length', () => {
    const changed = model([1, 64, 128, 128], [8, 8]);
    const { length } = changed;
    changeInputSide(changed, 1024, 512);
    expect(changed).toHaveLength(length);
    expect(Buffer.from(changed).includes(Buffer.from([0x08, 0xc0, 0x00, 0x0a, 0x03, 0x08, 0xc0, 0x00]))).toBe(true);
  });

  test('vectors stay, and a size that does not scale is refused', () => {
    const vector = model([7, 7], [4, 4]);
    changeInputSide(vector, 1024, 768);
    expect(vector).toEqual(model([7, 7], [3, 3]));
    expect(() => changeInputSide(model([1, 3, 1024, 1023], [4, 4]), 1024, 768)).toThrow(/1023/);
  });
});
