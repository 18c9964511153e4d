import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { putIndexFirst } from './put-index-first.ts';
import { readMp4, readMp4Samples } from './read-mp4.ts';
import { stripMetadata } from './strip-metadata.ts';

/** Written as ComfyUI's SaveVideo writes: the whole graph under `prompt`, the index last. */
const video = new Uint8Array(readFileSync(new URL('../tests/doubles/comfyui/graph-in-video.mp4', import.meta.url)));
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

test('what a provider noted in a video is gone, every frame is there', () => {
  expect(textOf(video)).toContain('a merchant wrote these words');
  expect(textOf(putIndexFirst(video)!)).toContain('a merchant wrote these words');
  const stripped = stripMetadata(video)!;
  for (const words of ['a merchant wrote', 'plinth:prompt', 'written by a provider', 'udta', 'meta', 'Lavf']) {
    expect(textOf(stripped)).not.toContain(words);
  }
  expect(stripped.length).toBe(video.length);
  expect(readMp4(stripped)).toEqual(readMp4(video));
  expect(readMp4Samples(stripped)).toEqual(readMp4Samples(video));
  const ordered = putIndexFirst(stripped)!;
  expect(readMp4Samples(ordered)).toEqual(readMp4Samples(video));
});

test('what is no video is none', () => {
  expect(stripMetadata(new Uint8Array([0, 0, 0, 9, 1, 2, 3, 4]))).toBeNull();
});
