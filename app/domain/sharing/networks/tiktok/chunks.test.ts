import { describe, expect, it } from 'vitest';
import { chunksOf, rangeOf } from './chunks.rules.ts';

const MB = 1024 * 1024;

describe('chunks of a video for TikTok', () => {
  it.each([1, 4 * MB, 5 * MB, 64 * MB])('sends %i bytes in one piece', (bytes) => {
    expect(chunksOf(bytes)).toEqual({ chunkSize: bytes, total: 1 });
    expect(rangeOf(0, chunksOf(bytes), bytes)).toEqual([0, bytes - 1]);
  });

  it.each([64 * MB + 1, 70 * MB, 123_456_789, 287 * MB])('covers %i bytes without gap, within the limits', (bytes) => {
    const chunks = chunksOf(bytes);
    expect(chunks.total).toBe(Math.floor(bytes / chunks.chunkSize));
    let next = 0;
    for (let index = 0; index < chunks.total; index += 1) {
      const [first, last] = rangeOf(index, chunks, bytes);
      expect(first).toBe(next);
      expect(last - first + 1).toBeGreaterThanOrEqual(5 * MB);
      expect(last - first + 1).toBeLessThanOrEqual(index === chunks.total - 1 ? 128 * MB : 64 * MB);
      next = last + 1;
    }
    expect(next).toBe(bytes);
  });
});
