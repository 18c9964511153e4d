/**
 * What a cut-out of 12 megapixels costs beside two bare looks of the same network and bare sharp: processor time, photos a minute with
 * one worker and with two, and the memory of its process: `npm run bench:pixels [-- PAIRS]`. Processor time is user and system time of the
 * pixel processes together, so that other work on the machine hardly shows. Linux only.
 */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import sharp from 'sharp';
import { createEngineRegistry } from '#app/domain/engines/index.server.ts';
import type { EngineImage, EngineRegistry } from '#app/domain/engines/index.ts';
import { MALLOC_ENV } from '#app/platform/memory/malloc-env.ts';
import { photoFile } from '#tests/dev-store/product-photos.ts';
import { compare, comparisonLine } from './bench/compare.ts';
import type { Arm } from './bench/compare.ts';
import { processorMs, processTree } from './bench/measure.ts';

const PAIRS = Number(process.argv[2] ?? 16);
/** On a busy ground, plain, white on white. */
const PHOTOS = ['sneakers-pair', 'candle-white', 'oil-bottle'] as const;
const MEGAPIXELS = 12;
/** Photos of one round of the throughput. */
const ROUND = 6;
const run = { signal: new AbortController().signal };

const photos = await Promise.all(PHOTOS.map(photoOf));
let turn = 0;
const next = (): EngineImage => photos[turn++ % photos.length]!;

/** One cut-out by one of two workers, as the product makes it. */
async function ours(engines: EngineRegistry, image: EngineImage): Promise<void> {
  for await (const event of engines.cutOut.cutOut({ image }, run)) {
    if (event.type === 'failed') throw new Error(event.failure.message);
  }
}

async function bare(child: ChildProcess, { bytes }: EngineImage): Promise<void> {
  const made = once(child, 'message');
  child.send(bytes);
  await made;
}

async function startBare(threads: number): Promise<ChildProcess> {
  const child = fork(path.join(import.meta.dirname, 'bench/bare-network.child.ts'), [String(threads)], {
    serialization: 'advanced',
    env: { NODE_ENV: 'production', ...MALLOC_ENV },
  });
  await once(child, 'message');
  return child;
}

const children = (): number[] => processTree(process.pid).slice(1);

const megabytesOf = (pid: number, what: 'VmHWM' | 'VmRSS'): number =>
  Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Processor time of all child processes; each pair of runs has a photo of its own, the same for both arms. */
function arm(name: string, cutOut: (image: EngineImage) => Promise<void>): Arm {
  const total = (): number => children().reduce((sum, pid) => sum + (processorMs(pid) || 0), 0);
  let runs = 0;
  return {
    name,
    run: async () => {
      const before = total();
      await cutOut(photos[(runs++ >> 1) % photos.length]!);
      return total() - before;
    },
  };
}

async function photoOf(name: string): Promise<EngineImage> {
  const { width, height } = await sharp(photoFile(name)).metadata();
  const scale = Math.sqrt((MEGAPIXELS * 1_000_000) / (width * height));
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const bytes = await sharp(photoFile(name))
    .resize({ ...size, fit: 'fill' })
    .jpeg({ quality: 90 })
    .toBuffer();
  return { bytes, contentType: 'image/jpeg', ...size };
}

/** Photos a minute while every worker takes the next one as soon as it is free. */
async function perMinute(workers: readonly ((image: EngineImage) => Promise<void>)[]): Promise<number> {
  await Promise.all(workers.map((work) => work(photos[0]!)));
  let left = ROUND * workers.length;
  const begun = performance.now();
  await Promise.all(
    workers.map(async (work) => {
      while (left-- > 0) await work(next());
    }),
  );
  return (ROUND * workers.length * 60_000) / (performance.now() - begun);
}

console.log(`\nA cut-out of ${MEGAPIXELS} megapixels, processor time, ${PAIRS} pairs in ABBA order`);
const one = createEngineRegistry({ cutOutModel: 'auto', threads: 2 });
const peer = await startBare(2);
const cost = await compare({
  ours: arm('Plinth', (image) => ours(one, image)),
  peer: arm('two bare looks and bare sharp', (image) => bare(peer, image)),
  pairs: PAIRS,
  warmUps: 2,
  goal: { atMost: 1.3 },
});
console.log(comparisonLine('cut-out', 'ms', cost));

const [pixels] = children().filter((pid) => pid !== peer.pid);
const held = { peak: megabytesOf(pixels!, 'VmHWM'), now: megabytesOf(pixels!, 'VmRSS') };
const idleFrom = performance.now();
while (children().includes(pixels!) && performance.now() - idleFrom < 90_000) await after(250);
const goneAfter = (performance.now() - idleFrom) / 1000;
await one.close();
console.log('\nMemory of the pixel process');
console.log(`  peak ${held.peak.toFixed(0)} MB, held after its last photo ${held.now.toFixed(0)} MB`);
console.log(`  gone after ${goneAfter.toFixed(0)} s without work`);
peer.disconnect();

console.log('\nPhotos a minute (wall time: other work on the machine shows)');
const engines = [1, 2].map(() => createEngineRegistry({ cutOutModel: 'auto', threads: 2 }));
const peers = [await startBare(1), await startBare(1)];
const bareBoth = await perMinute(peers.map((child) => (image: EngineImage) => bare(child, image)));
for (const child of peers) child.disconnect();
const alone = await perMinute([(image) => ours(engines[0]!, image)]);
const both = await perMinute(engines.map((registry) => (image: EngineImage) => ours(registry, image)));
await Promise.all(engines.map((registry) => registry.close()));
console.log(`  bare inference and bare sharp, a process on each of two cores ${bareBoth.toFixed(1)}`);
console.log(
  `  one worker ${alone.toFixed(1)} (x${(alone / bareBoth).toFixed(2)}), two workers ${both.toFixed(1)} (x${(both / bareBoth).toFixed(2)} of bare, x${(both / alone).toFixed(2)} of one)`,
);
process.exit(0);
