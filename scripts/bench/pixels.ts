import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import sharp from 'sharp';
import { createEngineRegistry } from '#app/domain/engines/index.server.ts';
import type { EngineImage } from '@plinth/imaging';
import type { EngineRegistry } from '#app/domain/engines/index.ts';
import { MALLOC_ENV } from '#imaging/memory/malloc-env.ts';
import { photoFile } from '#tests/dev-store/product-photos.ts';
import { compare } from './compare.ts';
import type { Arm } from './compare.ts';
import { reportComparison, reportLimit } from './figures.ts';
import { processorMs, processTree } from './measure.ts';

const PAIRS = 16;
/** Of what takes ten seconds and more. */
const LONG_PAIRS = 6;
/** On a busy ground, plain, white on white. */
const PHOTOS = ['sneakers-pair', 'candle-white', 'oil-bottle'] as const;
const MEGAPIXELS = 12;
/** Photos of each worker in one round of the throughput. */
const ROUND = 2;
const IDLE_SECONDS = 90;
const run = { signal: new AbortController().signal };

let photos: readonly EngineImage[] = [];
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
  const child = fork(path.join(import.meta.dirname, 'bare-network.child.ts'), [String(threads)], {
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

/** Photos a minute while every worker takes the next one as soon as it is free; each run has the same photos. */
function perMinute(name: string, workers: readonly ((image: EngineImage) => Promise<void>)[]): Arm {
  return {
    name,
    run: async () => {
      turn = 0;
      let left = ROUND * workers.length;
      const begun = performance.now();
      await Promise.all(
        workers.map(async (work) => {
          while (left-- > 0) await work(next());
        }),
      );
      return (ROUND * workers.length * 60_000) / (performance.now() - begun);
    },
  };
}

/**
 * `npm run bench:pixels`: what a cut-out of 12 megapixels costs beside two bare looks of the same network and bare sharp: processor time,
 * photos a minute with one worker and with two, and the memory of its process. Processor time is user and system time of the pixel
 * processes together, so that other work on the machine hardly shows. Linux only.
 */
export async function reportPixels(): Promise<void> {
  photos = await Promise.all(PHOTOS.map(photoOf));
  console.log(`\nA cut-out of ${MEGAPIXELS} megapixels beside two bare looks of its network and bare sharp`);
  await reportCost();
  await reportThroughput();
}

async function reportCost(): Promise<void> {
  const one = createEngineRegistry({ cutOutModel: 'auto', threads: 2 });
  const peer = await startBare(2);
  const cost = await compare({
    ours: arm('Plinth', (image) => ours(one, image)),
    peer: arm('bare looks and bare sharp', (image) => bare(peer, image)),
    pairs: PAIRS,
    warmUps: 2,
    goal: { atMost: 1.3 },
  });
  reportComparison('Cut-out', `${MEGAPIXELS} MP, processor time`, 'ms', cost);
  const [pixels] = children().filter((pid) => pid !== peer.pid);
  const peak = megabytesOf(pixels!, 'VmHWM');
  console.log(
    `    its process: peak ${peak.toFixed(0)} MB, after its last photo ${megabytesOf(pixels!, 'VmRSS').toFixed(0)} MB`,
  );
  const idleFrom = performance.now();
  const seconds = () => (performance.now() - idleFrom) / 1000;
  while (children().includes(pixels!) && seconds() < IDLE_SECONDS) await after(250);
  const values = [seconds()];
  reportLimit({ topic: 'Memory', what: 'pixel process gone when idle', unit: 's', values, goal: { atMost: 60 } });
  await one.close();
  peer.disconnect();
}

async function reportThroughput(): Promise<void> {
  const engines = [1, 2].map(() => createEngineRegistry({ cutOutModel: 'auto', threads: 2 }));
  const peers = [await startBare(1), await startBare(1)];
  const bareBoth = perMinute(
    'bare on both cores',
    peers.map((child) => (image: EngineImage) => bare(child, image)),
  );
  const workers = engines.map((registry) => (image: EngineImage) => ours(registry, image));
  const [one, two] = [perMinute('one worker', workers.slice(0, 1)), perMinute('two workers', workers)];
  const pairs = LONG_PAIRS;
  const toBare = await compare({ ours: two, peer: bareBoth, pairs, goal: { atLeast: 0.85 } });
  reportComparison('Cut-out', 'photos, two workers', 'a minute', toBare);
  const toOne = await compare({ ours: two, peer: one, pairs, goal: { atLeast: 1.8 } });
  reportComparison('Cut-out', 'photos, two workers to one', 'a minute', toOne);
  for (const child of peers) child.disconnect();
  await Promise.all(engines.map((registry) => registry.close()));
}
