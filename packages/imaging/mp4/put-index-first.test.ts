import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { putIndexFirst } from './put-index-first.ts';
import { readMp4, readMp4Samples } from './read-mp4.ts';

const video = new Uint8Array(readFileSync(new URL('../tests/doubles/tiny-video.mp4', import.meta.url)));

interface Box {
  readonly type: string;
  readonly bytes: Uint8Array;
}

function boxesOf(bytes: Uint8Array): Box[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const found: Box[] = [];
  for (let at = 0; at < bytes.length;) {
    const size = view.getUint32(at);
    found.push({ type: String.fromCharCode(...bytes.subarray(at + 4, at + 8)), bytes: bytes.subarray(at, at + size) });
    at += size;
  }
  return found;
}

/** The same video as an encoder in a hurry writes it: the index last, its offsets pointing where the data then lie. */
function indexLast(bytes: Uint8Array): Uint8Array {
  const boxes = boxesOf(bytes);
  const index = Buffer.from(boxes.find(({ type }) => type === 'moov')!.bytes);
  const at = index.indexOf('stco');
  const count = index.readUInt32BE(at + 8);
  for (let i = 0; i < count; i += 1) {
    const place = at + 12 + i * 4;
    index.writeUInt32BE(index.readUInt32BE(place) - index.byteLength, place);
  }
  return new Uint8Array(Buffer.concat([...boxes.filter(({ type }) => type !== 'moov').map((box) => box.bytes), index]));
}

test('the index comes to the front and still finds every frame', () => {
  const late = indexLast(video);
  expect(readMp4(late)).toMatchObject({ isIndexFirst: false });
  const moved = putIndexFirst(late)!;
  expect(readMp4(moved)).toEqual(readMp4(video));
  expect(readMp4Samples(moved)).toEqual(readMp4Samples(video));
});

test('a video that is in order stays as it is; what is none is none', () => {
  expect(putIndexFirst(video)).toBe(video);
  expect(putIndexFirst(new Uint8Array())).toBeNull();
  expect(putIndexFirst(new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8, 9]))).toBeNull();
  expect(putIndexFirst(indexLast(video).subarray(0, 300))).toBeNull();
});
