import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createEngineRegistry } from '#app/domain/engines/index.server.ts';
import type { EngineImage } from '#app/domain/engines/index.ts';

const GB = 1024 ** 3;
/** What the product leaves to itself beside its pixel processes. */
const ASIDE = 400 * 1024 ** 2;

async function photoOf(width: number, height: number): Promise<EngineImage> {
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#dcd6cc"/><ellipse cx="50%" cy="55%" rx="28%" ry="33%" fill="#2f5f8f"/></svg>`;
  const bytes = await sharp(Buffer.from(drawn)).jpeg({ quality: 90 }).toBuffer();
  return { bytes, contentType: 'image/jpeg', width, height };
}

/** The most that a pixel process of this one has taken so far. A process knows that of itself until it ends. */
function peakNow(): number {
  try {
    const pids = execFileSync('pgrep', ['-P', String(process.pid), '-f', 'pixel-process'])
      .toString()
      .trim()
      .split('\n');
    const peaks = pids.map((pid) => /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
    return peaks.reduce((sum: number, kilobytes) => sum + Number(kilobytes) * 1024, 0);
  } catch {
    return 0;
  }
}

// The limit is handed in and what is taken is measured: that needs no rights over the machine it runs on.
test.each([
  [1, 4_000, 3_000],
  [2, 1_600, 1_200],
])(
  'a cut-out under %i GB of memory comes, in full size, and never takes what is not there',
  async (gigabytes, width, height) => {
    const limit = gigabytes * GB;
    const engines = createEngineRegistry({ cutOutModel: 'auto', ffmpegPath: 'none', memory: { limit, free: limit } });
    const image = await photoOf(width, height);
    let peak = 0;
    const watch = setInterval(() => (peak = Math.max(peak, peakNow())), 50);
    const made: EngineImage[] = [];
    try {
      // Two at once, as two jobs would have it.
      const runs = [0, 1].map(async () => {
        for await (const event of engines.cutOut.cutOut({ image }, { signal: new AbortController().signal })) {
          if (event.type === 'failed') throw new Error(event.failure.message);
          if (event.type === 'output') made.push(event.image);
        }
      });
      await Promise.all(runs);
    } finally {
      clearInterval(watch);
      await engines.close();
    }
    expect(made).toHaveLength(2);
    for (const { bytes } of made)
      expect(await sharp(bytes).metadata()).toMatchObject({ width, height, hasAlpha: true });
    expect(peak).toBeGreaterThan(0);
    expect(peak).toBeLessThan(limit - ASIDE);
  },
  600_000,
);
