import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, test, vi } from 'vitest';
import { createEngineRegistry } from '#app/domain/engines/index.server.ts';
import type { EngineEvent, EngineImage } from '@plinth/imaging';
import type { EngineRegistry } from '#app/domain/engines/index.ts';
import { needProgram } from '@plinth/testing/needs';
import { ProductProcess } from '#tests/setup/product-process.ts';

const GB = 1024 ** 3;
/** The memory that the product leaves to itself beside its pixel processes. */
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

/** Runs pixel work to its end and gives the pictures that came of it. */
async function picturesOf(events: AsyncIterable<EngineEvent>): Promise<EngineImage[]> {
  const made: EngineImage[] = [];
  for await (const event of events) {
    if (event.type === 'failed') throw new Error(event.failure.message);
    if (event.type === 'output') made.push(event.image);
  }
  return made;
}

/** A short stroke of the brush over the product. */
async function strokeOn(width: number, height: number): Promise<EngineImage> {
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><ellipse cx="45%" cy="50%" rx="4%" ry="3%" fill="#fff"/></svg>`;
  return { bytes: await sharp(Buffer.from(drawn)).png().toBuffer(), contentType: 'image/png', width, height };
}
const stroke = await strokeOn(4_000, 3_000);

type Work = (engines: EngineRegistry, image: EngineImage) => AsyncIterable<EngineEvent>;
const options = { signal: new AbortController().signal };
const cutOut: Work = (engines, image) => engines.cutOut.cutOut({ image }, options);
const inpaint: Work = (engines, image) =>
  engines.inpaint.inpaint({ image, mask: stroke, prompt: '', seed: 1 }, options);
const keepOutside: Work = (engines, image) =>
  engines.fidelity.keepOutside({ original: image, edited: image, mask: stroke }, options);

// The limit is handed in and what is taken is measured: that needs no rights over the machine it runs on.
test.each<[gigabytes: number, what: string, works: readonly Work[], width: number, height: number]>([
  [1, 'two cut-outs', [cutOut, cutOut], 4_000, 3_000],
  [2, 'a cut-out, an edit and its check', [cutOut, inpaint, keepOutside], 4_000, 3_000],
])(
  'under %i GB of memory %s at once come, in full size, and never take what is not there',
  async (gigabytes, _what, works, width, height) => {
    const limit = gigabytes * GB;
    const engines = createEngineRegistry({ cutOutModel: 'auto', ffmpegPath: 'none', memory: { limit, free: limit } });
    const image = await photoOf(width, height);
    let peak = 0;
    const watch = setInterval(() => (peak = Math.max(peak, peakNow())), 50);
    try {
      for (const made of await Promise.all(works.map((work) => picturesOf(work(engines, image))))) {
        expect(made).toHaveLength(1);
        expect(await sharp(made[0]!.bytes).metadata()).toMatchObject({ width, height });
      }
    } finally {
      clearInterval(watch);
      await engines.close();
    }
    expect(peak).toBeGreaterThan(0);
    expect(peak).toBeLessThan(limit - ASIDE);
  },
  600_000,
);

/** Megabytes that a process holds now. */
const heldBy = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

beforeEach((context) => needProgram(context, 'pgrep'));

test('a server that has taken in large photos gives their memory back within a minute', async () => {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'plinth-memory-'));
  chmodSync(dataFolder, 0o755);
  const env = { OWNER_PASSWORD: 'memory-test-password-1', LOG_LEVEL: 'error' };
  const product = await ProductProcess.start({ dataFolder, env });
  try {
    const login = await fetch(`${product.url}/api/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'owner@plinth.local', password: env.OWNER_PASSWORD }),
    });
    const { token } = (await login.json()) as { token: string };
    const noise = { type: 'gaussian', mean: 128, sigma: 18 } as const;
    const bytes = await sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#808080', noise } })
      .jpeg()
      .toBuffer();
    const upload = async (): Promise<number> => {
      const body = new FormData();
      body.append('type', 'product');
      body.append('image', new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' }));
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${product.url}/api/images/upload/single`, { method: 'POST', headers, body });
      await answer.arrayBuffer();
      return answer.status;
    };
    for (let round = 0; round < 3; round++) {
      expect(await Promise.all([upload(), upload(), upload(), upload()])).toEqual([200, 200, 200, 200]);
    }
    await vi.waitFor(() => expect(heldBy(product.pid)).toBeLessThan(350), { timeout: 120_000, interval: 500 });
  } finally {
    await product.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}, 600_000);
