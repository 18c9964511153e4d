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
import type { BareOrder } from './bare-network.child.ts';
import { compare } from './compare.ts';
import type { Arm } from './compare.ts';
import { reportComparison, reportLimit } from './figures.ts';
import { median, processorMs, processTree } from './measure.ts';
import { uploadPhoto, watchJob } from './watch-job.ts';
import { ownersToken, withProduct } from './with-product.ts';

/** Four of each photo. */
const PAIRS = 12;
/** Of what takes ten seconds and more. */
const LONG_PAIRS = 6;
/** On a busy ground, plain, white on white. */
const PHOTOS = ['sneakers-pair', 'candle-white', 'oil-bottle'] as const;
/** Sample products that fill a photo on pure white, as marketplaces want it: one look suffices. */
const SETTLED = ['tea-box', 'sneaker', 'mug'] as const;
const VISIBLE_READINGS = 4;
/** By the clock, at the median. */
const VISIBLE = { atMost: 3.5 };
/** Of the looks that were taken and bare sharp. */
const MOST_COST = { atMost: 1.25 };
const LEAST_RATE = { atLeast: 0.85 };
/** The process's peak when the goal was set, 1,032 MB, and two in a hundred for chance. */
const PEAK = { atMost: 1_053 };
const MEGAPIXELS = 12;
/** Photos of each worker in one round of the throughput. */
const ROUND = 2;
const IDLE_SECONDS = 90;
const run = { signal: new AbortController().signal };

/** A photo, and how many looks of the network its cut-out takes. */
interface Measured {
  readonly image: EngineImage;
  readonly looks: number;
}

let photos: readonly Measured[] = [];
let turn = 0;
const next = (): Measured => photos[turn++ % photos.length]!;

/** One cut-out by one of two workers, as the product makes it. */
async function ours(engines: EngineRegistry, { image }: Measured): Promise<void> {
  for await (const event of engines.cutOut.cutOut({ image }, run)) {
    if (event.type === 'failed') throw new Error(event.failure.message);
  }
}

async function bare(child: ChildProcess, order: BareOrder): Promise<unknown> {
  const made = once(child, 'message');
  child.send(order);
  return (await made)[0];
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
function arm(name: string, cutOut: (photo: Measured) => Promise<unknown>): Arm {
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

async function photoOnWhite(sample: string): Promise<Buffer> {
  const side = Math.round(Math.sqrt(MEGAPIXELS * 1_000_000));
  const margin = Math.round(side * 0.11);
  const [inner, background] = [side - 2 * margin, '#ffffff'];
  const product = await sharp(`public/presets/samples/${sample}.alpha.png`).trim({ threshold: 20 }).toBuffer();
  return sharp(product)
    .flatten({ background })
    .resize({ width: inner, height: inner, fit: 'contain', background })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** Photos a minute while every worker takes the next one as soon as it is free; each run has the same photos. */
function perMinute(name: string, workers: readonly ((photo: Measured) => Promise<unknown>)[]): Arm {
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
 * `npm run bench:pixels`: what a cut-out of 12 megapixels costs beside bare sharp and as many bare looks of the same network as it takes: processor
 * time, photos a minute with two workers, the memory of its process; and when its picture is seen. Processor time is user and system time
 * of the pixel processes together, so that other work on the machine hardly shows. Linux only.
 */
export async function reportPixels(): Promise<void> {
  const peer = await startBare(2);
  const images = await Promise.all(PHOTOS.map(photoOf));
  const measured: Measured[] = [];
  for (const image of images) measured.push({ image, looks: (await bare(peer, { image })) as number });
  photos = measured;
  console.log(`\nA cut-out of ${MEGAPIXELS} megapixels beside the looks that it takes and bare sharp`);
  console.log(`    looks: ${photos.map(({ looks }, at) => `${PHOTOS[at]} ${looks}`).join(', ')}`);
  await reportCost(peer);
  await reportThroughput();
  await reportVisible();
}

async function reportCost(peer: ChildProcess): Promise<void> {
  const one = createEngineRegistry({ cutOutModel: 'auto', threads: 2 });
  const cost = await compare({
    ours: arm('Plinth', (photo) => ours(one, photo)),
    peer: arm('bare looks and bare sharp', (photo) => bare(peer, photo)),
    pairs: PAIRS,
    warmUps: 2,
    goal: MOST_COST,
  });
  reportComparison('Cut-out', `${MEGAPIXELS} MP, processor time`, 'ms', cost);
  const [pixels] = children().filter((pid) => pid !== peer.pid);
  const peak = [megabytesOf(pixels!, 'VmHWM')];
  reportLimit({ topic: 'Memory', what: 'pixel process, peak of cut-outs', unit: 'MB', values: peak, goal: PEAK });
  console.log(`    after its last photo ${megabytesOf(pixels!, 'VmRSS').toFixed(0)} MB`);
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
    peers.map((child) => (photo: Measured) => bare(child, photo)),
  );
  const workers = engines.map((registry) => (photo: Measured) => ours(registry, photo));
  const two = perMinute('two workers', workers);
  const toBare = await compare({ ours: two, peer: bareBoth, pairs: LONG_PAIRS, goal: LEAST_RATE });
  reportComparison('Cut-out', 'photos, two workers', 'a minute', toBare);
  for (const child of peers) child.disconnect();
  await Promise.all(engines.map((registry) => registry.close()));
}

/** From the order to the news of the cut-out, as the page waits for it; the pixel process is there. */
async function reportVisible(): Promise<void> {
  await withProduct(async ({ url }) => {
    const token = await ownersToken({ url });
    const values: number[] = [];
    for (let round = 0; round <= VISIBLE_READINGS; round += 1) {
      for (const name of SETTLED) {
        const imageId = await uploadPhoto(url, token, await photoOnWhite(name), 'image/jpeg');
        const { pictures } = await watchJob(url, token, '/api/images/remove-background', { imageId });
        if (round > 0) values.push(...pictures);
      }
    }
    const p50 = [median(values)];
    reportLimit({ topic: 'Cut-out', what: 'seen where one look suffices, p50', unit: 's', values: p50, goal: VISIBLE });
    console.log(
      `    ${values.length} cut-outs, ${Math.min(...values).toFixed(2)}..${Math.max(...values).toFixed(2)} s`,
    );
  });
}
