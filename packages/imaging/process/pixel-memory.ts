import { z } from 'zod';
import type { Memory } from '../memory/read-memory.server.ts';
import type { PixelTaskName } from './process-protocol.ts';

const MB = 1024 * 1024;
/** For the web server, the worker itself and a private database beside the pixel processes. */
const ASIDE = 400 * MB;
/** Below this no two kinds of work keep their processes side by side. */
const TIGHT = 4_000 * MB;
/** Cut-outs are not made smaller than this, whatever it takes. */
const SMALLEST_PIXELS = 1_000_000;

/**
 * The peak memory of a pixel process: for itself, and for every megapixel of its largest picture. Measured with
 * `npm run bench:pixel-memory` at 2.3 to 12.3 megapixels, with a tenth to spare; a cut-out at 12 and 24, with more. Inpainting is measured with the whole picture painted over.
 */
const NEEDS = {
  network: { base: 850 * MB, perMegapixel: 10 * MB },
  // The same with the network's working memory kept from look to look, which is faster.
  roomyNetwork: { base: 980 * MB, perMegapixel: 10 * MB },
  classical: { base: 400 * MB, perMegapixel: 28 * MB },
  stage: { base: 250 * MB, perMegapixel: 2 * MB },
  inpaint: { base: 330 * MB, perMegapixel: 66 * MB },
  // Of the enlarged picture, whatever it was enlarged from.
  upscale: { base: 250 * MB, perMegapixel: 20 * MB },
  // Of the largest picture on the way.
  edit: { base: 220 * MB, perMegapixel: 30 * MB },
  animate: { base: 220 * MB, perMegapixel: 12 * MB },
  // The largest garment as it came; the pictures made of it are at most 2.4 megapixels.
  tryOn: { base: 600 * MB, perMegapixel: 12 * MB },
  check: { base: 170 * MB, perMegapixel: 5 * MB },
  outside: { base: 240 * MB, perMegapixel: 45 * MB },
} as const satisfies Readonly<Record<string, { readonly base: number; readonly perMegapixel: number }>>;

/** A way of pixel work with a need of its own. */
export type Way = keyof typeof NEEDS;

/** Bytes that a process of this way takes at its peak with a picture of so many pixels. */
export const needFor = (way: Way, pixels: number) => NEEDS[way].base + NEEDS[way].perMegapixel * (pixels / 1_000_000);

/** A picture as shops take them: where the network cannot do that, a reduced cut-out is made. */
const USUAL_PIXELS = 4_000_000;

/** Kinds of pixel work that have a process each: cut-outs, stagings, edits, checks. */
const PROCESSES = 4;

/** How pixel work is sized by the memory there is. */
export interface PixelMemory {
  /** Bytes for all pixel processes together. */
  readonly total: number;
  /** Pixel processes that have room side by side, one of them for a usual cut-out. */
  readonly atOnce: number;
  /** A process is let go right after its run, so that the next one has its memory; its network keeps none between looks. */
  readonly isTight: boolean;
  /** The network that finds products has room. */
  readonly hasNetwork: boolean;
  /** Larger pictures are cut out at this size, and their outline enlarged. */
  readonly cutOutPixels: number;
  /** Less than even a reduced cut-out takes for a usual picture. */
  readonly isTooLittle: boolean;
}

export function sizePixelMemory({ limit, free }: Memory): PixelMemory {
  const total = Math.max(0, Math.min(limit - ASIDE, free));
  const hasNetwork = needFor('network', USUAL_PIXELS) <= total;
  const isTight = total < TIGHT;
  const way = cutOutWay({ hasNetwork, isTight });
  const { base, perMegapixel } = NEEDS[way];
  return {
    total,
    atOnce: countAtOnce(total, way),
    isTight,
    hasNetwork,
    cutOutPixels: Math.max(SMALLEST_PIXELS, Math.floor(((total - base) / perMegapixel) * 1_000_000)),
    isTooLittle: needFor('classical', SMALLEST_PIXELS) > total,
  };
}

function cutOutWay({ hasNetwork, isTight }: Pick<PixelMemory, 'hasNetwork' | 'isTight'>): Way {
  if (!hasNetwork) return 'classical';
  return isTight ? 'network' : 'roomyNetwork';
}

function countAtOnce(total: number, way: Way): number {
  // The others as they come: a staging and a check take little, an edit takes more.
  let left = total - needFor(way, USUAL_PIXELS);
  const others = (['stage', 'check', 'inpaint'] as const).filter(
    (other) => (left -= needFor(other, USUAL_PIXELS)) >= 0,
  );
  return Math.max(1, Math.min(PROCESSES, 1 + others.length));
}

/** Memory and processes of a machine that makes pixels, for its operator. */
export const pixelWorkSchema = z.object({
  /** Memory there is, of the machine or its container. */
  limitMb: z.number(),
  /** Of which pixel work may take so much. */
  budgetMb: z.number(),
  /** Pixel processes side by side at most. */
  processes: z.number(),
  /** Cut-outs are made by the network, or reduced: by the memory there is, or after the system killed one. */
  cutOuts: z.enum(['network', 'reduced']),
});
export type PixelWork = z.infer<typeof pixelWorkSchema>;

export function describePixelWork(
  { total, atOnce, hasNetwork }: PixelMemory,
  { limit }: Pick<Memory, 'limit'>,
  wasKilled: boolean,
): PixelWork {
  const inMb = (bytes: number) => Math.round(bytes / MB);
  const cutOuts = hasNetwork && !wasKilled ? 'network' : 'reduced';
  return { limitMb: inMb(limit), budgetMb: inMb(total), processes: atOnce, cutOuts };
}

/** How each task is counted; a cut-out by the way that it takes here. */
const WAYS: Readonly<Record<PixelTaskName, Way | 'cut-out'>> = {
  'cut-out': 'cut-out',
  'second-opinion': 'cut-out',
  'revise-cut-out': 'classical',
  stage: 'stage',
  'text-to-image': 'stage',
  inpaint: 'inpaint',
  upscale: 'upscale',
  edit: 'edit',
  'edit-by-words': 'edit',
  animate: 'animate',
  'learn-look': 'outside',
  'read-garment': 'stage',
  'compare-worn': 'tryOn',
  'try-on': 'tryOn',
  'keep-products': 'check',
  'measure-frame': 'edit',
  'fit-frame': 'edit',
  'preview-set': 'stage',
  'keep-outside': 'outside',
};

/** The memory that a task on pictures of that size takes. */
export function needOf(
  task: PixelTaskName,
  input: object,
  memory: Pick<PixelMemory, 'hasNetwork' | 'isTight'>,
): number {
  const way = WAYS[task];
  const pixels = largestOf(input) * enlargementOf(input);
  return needFor(way === 'cut-out' ? cutOutWay(memory) : way, pixels);
}

/** How many pixels are made of one; 1 where nothing is enlarged. */
function enlargementOf(input: object): number {
  const { factor } = input as { readonly factor?: unknown };
  return typeof factor === 'number' ? factor ** 2 : 1;
}

/** Pixels of the largest picture among an input's own fields, those of its lists included. */
function largestOf(input: object): number {
  const sizes = [input, ...Object.values(input).flat()].map((value: unknown) => {
    const { width, height } = (value ?? {}) as { readonly width?: unknown; readonly height?: unknown };
    return typeof width === 'number' && typeof height === 'number' ? width * height : 0;
  });
  return Math.max(...sizes);
}

/** Memory budget shared by pixel processes. A process that needs more than the total runs alone. */
export class MemoryBudget {
  readonly #total: number;
  #used = 0;
  #waiting: (() => void)[] = [];

  constructor(total: number) {
    this.#total = total;
  }

  /** Gives what is asked for, to be given back once; null where it has to wait: `again` is called when it may ask again. */
  take(bytes: number, again: () => void): (() => void) | null {
    if (this.#used > 0 && this.#used + bytes > this.#total) {
      if (!this.#waiting.includes(again)) this.#waiting.push(again);
      return null;
    }
    this.#used += bytes;
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      this.#used -= bytes;
      const waiting = this.#waiting;
      this.#waiting = [];
      for (const next of waiting) next();
    };
  }
}

/** The warning at the start where there is little; null where there is enough. */
export function memoryWords({ hasNetwork, isTooLittle }: PixelMemory, { limit }: Pick<Memory, 'limit'>): string | null {
  const there = `${(limit / 1024 ** 3).toFixed(1)} GB of memory`;
  if (isTooLittle)
    return `${there} are too little: pictures are made one at a time and small, and may fail. Give it 2 GB.`;
  return hasNetwork
    ? null
    : `${there}: cut-outs are made in reduced quality, without the network. With 2 GB they are better.`;
}
