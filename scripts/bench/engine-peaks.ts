/** How much memory each kind of pixel work takes at its peak. Linux only. */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { createEngineRegistry } from '#app/domain/engines/index.server.ts';
import type { EngineEvent, EngineImage, EngineRunOptions } from '@plinth/imaging';
import type { EngineRegistry } from '#app/domain/engines/index.ts';
import { needFor } from '#imaging/process/pixel-memory.ts';
import type { Way } from '#imaging/process/pixel-memory.ts';
import { photoFile } from '#tests/dev-store/product-photos.ts';
import { processTree } from './measure.ts';

const MEGA = 1024 * 1024;
const SIDES: readonly number[] = [1_500, 2_500, 3_500];
/** A cut-out takes the whole photo of a camera: 2, 12 and 24 megapixels. */
const CUT_OUT_SIDES: readonly number[] = [1_414, 3_464, 4_899];
/** The last is the largest that may be enlarged so often: 36 megapixels come of it. */
const UPSCALED_SIDES: Readonly<Record<string, readonly number[]>> = {
  upscale: [1_000, 1_500, 2_450, 3_000],
  'upscale-4': [500, 1_000, 1_500],
};
/** The stated memory of each kind (`pixel-memory.ts`), and how much larger the picture is that it makes. */
const WAYS: Readonly<Record<string, readonly [way: Way, scale?: number]>> = {
  'cut-out': ['roomyNetwork'],
  stage: ['stage'],
  inpaint: ['inpaint'],
  'inpaint-all': ['inpaint'],
  upscale: ['upscale', 4],
  'upscale-4': ['upscale', 16],
  animate: ['animate'],
  'keep-products': ['check'],
  'keep-outside': ['outside'],
};
const ITEMS = 3;
const run: EngineRunOptions = { signal: new AbortController().signal };

async function photoOf(side: number): Promise<EngineImage> {
  const cloth = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%" fill="#dcd6cc"/><ellipse cx="50%" cy="55%" rx="28%" ry="33%" fill="#2f5f8f"/><rect x="36%" y="40%" width="28%" height="22%" fill="#e8c05a"/></svg>`,
  );
  const bytes = await sharp(cloth).jpeg({ quality: 90 }).toBuffer();
  return { bytes, contentType: 'image/jpeg', width: side, height: side };
}

/** A product that fills its photo: the edge is followed over nearly all of it. */
async function largeProductOf(side: number): Promise<EngineImage> {
  const bytes = await sharp(photoFile('sneakers-pair'))
    .resize(side, side, { fit: 'fill' })
    .jpeg({ quality: 90 })
    .toBuffer();
  return { bytes, contentType: 'image/jpeg', width: side, height: side };
}

/** A stroke of the brush over a part of the picture, as a merchant paints over the area to remove. */
async function strokeOn({ width, height }: EngineImage): Promise<EngineImage> {
  const stroke = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><ellipse cx="45%" cy="50%" rx="12%" ry="9%" fill="#fff"/></svg>`,
  );
  return { bytes: await sharp(stroke).png().toBuffer(), contentType: 'image/png', width, height };
}

/** Peak of all pixel processes of this one, while `events` come; a process keeps its peak as long as it lives. */
async function peakWhile(events: AsyncIterable<EngineEvent>): Promise<number> {
  let peak = 0;
  const look = () => {
    for (const pid of processTree(process.pid).slice(1)) {
      try {
        if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('pixel-process')) continue;
        const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
        peak = Math.max(peak, Number(kilobytes ?? 0) * 1024);
      } catch {
        // It has just gone.
      }
    }
  };
  const timer = setInterval(look, 250);
  for await (const event of events) {
    look();
    if (event.type === 'failed') console.log('  failed:', event.failure.message);
  }
  clearInterval(timer);
  return peak;
}

type Begin = (engines: EngineRegistry, image: EngineImage, stroke: EngineImage) => AsyncIterable<EngineEvent>;

const KINDS: Readonly<Record<string, Begin>> = {
  'cut-out': (engines, image) => engines.cutOut.cutOut({ image }, run),
  stage: (engines, image) => engines.stage.stage({ ...sceneOf(image), count: 1, seed: 1 }, run),
  inpaint: (engines, image, stroke) => engines.inpaint.inpaint({ image, mask: stroke, prompt: '', seed: 1 }, run),
  'inpaint-all': (engines, image) => engines.inpaint.inpaint({ image, mask: image, prompt: '', seed: 1 }, run),
  upscale: (engines, image) => engines.upscale.upscale({ image, factor: 2 }, run),
  'upscale-4': (engines, image) => engines.upscale.upscale({ image, factor: 4 }, run),
  animate: (engines, image) =>
    engines.animate.animate({ image, items: [], prompt: '', aspect: '1:1', seconds: 1, seed: 1 }, run),
  'keep-products': (engines, image) =>
    engines.fidelity.keepProducts({ ...sceneOf(image), picture: image, mode: 'locked', layBack: true }, run),
  'keep-outside': (engines, image, stroke) =>
    engines.fidelity.keepOutside({ original: image, edited: image, mask: stroke }, run),
};

function sceneOf(image: EngineImage) {
  const place = { x: 200, y: 200, width: 800, height: 800, rotation: 0, zIndex: 0 };
  const items = Array.from({ length: ITEMS }, (_, at) => ({
    id: `item-${at}`,
    role: at === 0 ? ('product' as const) : ('prop' as const),
    image,
    ...place,
    zIndex: at,
  }));
  return { width: 1280, height: 1280, scene: null, prompt: 'on marble', items };
}

export interface EnginePeak {
  readonly kind: string;
  readonly megapixels: number;
  readonly megabytes: number;
  /** The memory that the product counts on. */
  readonly stated: number;
}

/** The kinds that take minutes at any size: not part of a brief look. */
const LONG = 'inpaint-all';

/** Each kind of pixel work in a process of its own, at several sizes or, briefly, at a usual one; told as it comes. */
export async function enginePeaks(
  tell: (peak: EnginePeak) => void,
  { kinds = [], isBrief = false }: { readonly kinds?: readonly string[]; readonly isBrief?: boolean } = {},
): Promise<void> {
  for (const cutOutModel of ['auto', 'none'] as const) {
    for (const [kind, begin] of Object.entries(KINDS)) {
      if (cutOutModel === 'none' && kind !== 'cut-out') continue;
      if (kinds.length > 0 && !kinds.includes(kind)) continue;
      if (isBrief && kind === LONG) continue;
      const sides = kind === 'cut-out' ? CUT_OUT_SIDES : (UPSCALED_SIDES[kind] ?? SIDES);
      for (const side of isBrief ? [usualOf(kind, sides)] : sides) {
        const engines = createEngineRegistry({ cutOutModel, ffmpegPath: 'none' });
        const photo = await (kind === 'cut-out' ? largeProductOf(side) : photoOf(side));
        const peak = await peakWhile(begin(engines, photo, await strokeOn(photo)));
        await engines.close();
        const name = cutOutModel === 'none' ? `${kind} without the network` : kind;
        const [way, scale = 1] = cutOutModel === 'none' ? (['classical'] as const) : WAYS[kind]!;
        const stated = Math.round(needFor(way, side * side * scale) / MEGA);
        tell({ kind: name, megapixels: (side * side) / 1_000_000, megabytes: Math.round(peak / MEGA), stated });
      }
    }
  }
}

/** Enlarging takes longer the more comes of it. */
const usualOf = (kind: string, sides: readonly number[]) => (UPSCALED_SIDES[kind] ? sides[0]! : sides[1]!);

export const peakLine = ({ kind, megapixels, megabytes, stated }: EnginePeak) =>
  `${kind.padEnd(30)} ${megapixels.toFixed(1).padStart(5)} MP ${String(megabytes).padStart(6)} MB, stated ${stated} MB`;
