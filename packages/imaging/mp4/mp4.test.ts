import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readMp4, readMp4Samples } from './read-mp4.ts';
import { writeMp4 } from './write-mp4.ts';

const video = new Uint8Array(readFileSync('packages/imaging/tests/doubles/tiny-video.mp4'));

const unit = (type: number, length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, i) => (i === 0 ? type : 128 + i));
const sequence = new Uint8Array([0x67, 0x64, 0, 0x1f, 0xac]);
const picture = new Uint8Array([0x68, 0xeb]);

test('what was written is read back: size, length, frames, key frames, index before the data', () => {
  const frames = Array.from({ length: 45 }, (_, i) => ({
    units: [unit(i % 15 === 0 ? 5 : 1, 20 + i)],
    isKey: i % 15 === 0,
  }));
  const bytes = writeMp4({ width: 720, height: 1280, framesPerSecond: 30, sequence, picture, frames });
  expect(readMp4(bytes)).toEqual({
    width: 720,
    height: 1280,
    durationMs: 1500,
    codec: 'avc1',
    isIndexFirst: true,
    frames: 45,
    keyFrames: [1, 16, 31],
  });
  const { samples, settings } = readMp4Samples(bytes);
  expect(samples.map(({ data }) => data.length)).toEqual(frames.map(({ units }) => units[0]!.length + 4));
  expect([...samples[44]!.data.subarray(4)]).toEqual([...frames[44]!.units[0]!]);
  expect([...settings.subarray(8, 8 + sequence.length)]).toEqual([...sequence]);
});

test('a video cut off anywhere is no video, and nothing throws', () => {
  expect(readMp4(video)).toMatchObject({ width: 32, height: 32, durationMs: 100, frames: 3 });
  for (let length = 0; length < video.length; length++) expect(readMp4(video.subarray(0, length))).toBeNull();
});

test('broken lengths are refused, not followed', () => {
  for (let at = 0; at + 4 <= 600; at += 4) {
    const broken = video.slice();
    new DataView(broken.buffer).setUint32(at, 0xfffffff0);
    expect(() => readMp4(broken)).not.toThrow();
  }
  expect(readMp4(new TextEncoder().encode('<html>ftypmoovmdat</html>'))).toBeNull();
});
