import sharp from 'sharp';
import type { Sharp } from 'sharp';
import type { EngineEvent, EngineImage } from '../engine.ts';
import { EngineError } from '../engine-error.ts';
import { decodeRgba, maxInputPixels } from '../pixels/decode.server.ts';
import type { RgbaRaster } from '../pixels/raster.ts';
import { FAL } from '../providers.ts';
import type { TryOnInput, TryOnNote } from '../try-on-engine.ts';
import type { GarmentClass } from '../try-on/garments.ts';
import { standing } from '../try-on/standing.ts';
import type { FalContext, NamedRun } from './fal-context.ts';
import type { FalInput } from './fal-input.ts';
import { perform } from './perform.ts';
import type { Task } from './perform.ts';
import { firstImage, readImage, toPng } from './read-result.server.ts';
import { runFalRequest } from './run-fal-request.server.ts';
import { sendPicture } from './send-picture.server.ts';

type Category = NonNullable<FalInput<'tryOn'>['category']>;

const CATEGORY: Readonly<Record<GarmentClass, Category>> = {
  top: 'tops',
  hoodie: 'tops',
  coat: 'tops',
  dress: 'one-pieces',
  trousers: 'bottoms',
  skirt: 'bottoms',
};
/** Of 255: what is fainter is no part of a cut-out person. */
const LEAST_ALPHA = 8;
/** From the skin outwards: what is put on later lies over what is there. */
const ORDER: readonly Category[] = ['bottoms', 'one-pieces', 'tops', 'auto'];

/**
 * A person in a picture dressed by fal's model: one picture after the other side by side, the garments of each one after
 * the other, each on the picture that the last one gave. Dresses people alone: there is no ghost and no hanger there.
 */
export function tryOn(fal: FalContext, input: TryOnInput, run: NamedRun): AsyncIterable<EngineEvent<TryOnNote>> {
  const { width, height, count, garments } = input;
  const endpoint = FAL.endpoints.tryOn;
  const worn = garments
    .map(
      (garment, place) => ({ garment, place, category: garment.garment ? CATEGORY[garment.garment] : 'auto' }) as const,
    )
    .sort((a, b) => ORDER.indexOf(a.category) - ORDER.indexOf(b.category) || a.place - b.place);
  // All pictures begin with the same person: drawn once, when the first one asks.
  let drawn: Promise<EngineImage> | null = null;
  const tasks = Array.from({ length: count }, (_, index): Task<TryOnNote> => {
    const seed = (input.seed + index) >>> 0;
    return {
      index,
      run: async (signal, onProgress) => {
        if (input.mode !== 'model') throw new EngineError('unusable-input', `fal makes no ${input.mode} pictures`);
        let picture: EngineImage | null = null;
        for (const [step, { garment, category }] of worn.entries()) {
          const before: EngineImage | null = picture;
          picture = await runFalRequest(
            fal,
            {
              endpoint,
              capability: 'try-on',
              isWordless: true,
              intentKey: `${run.intent}:try-on:${index}:${step}`,
              onProgress,
              input: async (): Promise<FalInput<'tryOn'>> => ({
                model_image: await sendPicture(fal, before ?? (await (drawn ??= personInPlace(input)))),
                garment_image: await sendPicture(fal, garment.image),
                category,
                mode: 'balanced',
                garment_photo_type: 'flat-lay',
                moderation_level: 'permissive',
                num_samples: 1,
                segmentation_free: true,
                seed,
                output_format: 'png',
              }),
              read: async (payload) => toPng(await readImage(fal, firstImage(payload)), { width, height }),
            },
            signal,
          );
        }
        if (!picture) throw new EngineError('unusable-input', 'no garment');
        const note: TryOnNote = {
          variation: { index, seed, label: `Picture ${index + 1}` },
          // What is painted by a model is not placed by us: whoever asked has it looked for (`compareWorn`).
          worn: garments.map(({ garment = null }) => ({ garment, certificate: null })),
          added: [],
        };
        return [{ type: 'output', index, image: picture, note }];
      },
    };
  });
  return perform(
    tasks.filter(({ index }) => run.wanted?.has(index) ?? true),
    run,
  );
}

/** The person as fal gets it: cut-out people stand in the place with a soft shadow under them, photos are as they are. */
async function personInPlace({ person, place, width, height }: TryOnInput): Promise<EngineImage> {
  try {
    const photo = sharp(person.image.bytes, { limitInputPixels: maxInputPixels });
    const asIs = () => picture(photo.resize(width, height, { fit: 'cover', position: 'top' }), width, height);
    if (!(await photo.metadata()).hasAlpha) return await asIs();
    const whole = await decodeRgba(person.image.bytes);
    const box = solidBox(whole);
    if (!box || isOpaque(whole, box)) return await asIs();
    const at = standing(box, { width, height });
    const cut = await sharp(whole.data, { raw: { width: whole.width, height: whole.height, channels: 4 } })
      .extract(box)
      .resize(at.width, at.height, { fit: 'fill' })
      .png({ compressionLevel: 1 })
      .toBuffer();
    const ground = place
      ? sharp(place.image.bytes, { limitInputPixels: maxInputPixels }).resize(width, height, { fit: 'cover' })
      : sharp({ create: { width, height, channels: 3, background: '#e9e6e2' } });
    const feet = at.top + at.height;
    const [rx, ry] = [Math.round(at.width * 0.34), Math.round(height * 0.014)];
    // No more of it is drawn than is seen.
    const [w, h] = [Math.min(width, 2 * (rx + 3 * ry)), 8 * ry];
    const shadow = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><defs><filter id="b"><feGaussianBlur stdDeviation="${ry}"/></filter></defs>` +
        `<ellipse cx="${w / 2}" cy="${h / 2}" rx="${rx}" ry="${ry}" fill="#000" fill-opacity="0.5" filter="url(#b)"/></svg>`,
    );
    const laid = ground.composite([
      { input: shadow, left: Math.round((width - w) / 2), top: feet - ry - h / 2 },
      { input: cut, left: at.left, top: at.top },
    ]);
    return await picture(laid, width, height);
  } catch (cause) {
    throw new EngineError('unusable-input', 'the picture of the person cannot be read', { cause });
  }
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** What of a cut-out can be seen; null where nothing can. */
function solidBox({ data, width, height }: RgbaRaster): Box | null {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[(y * width + x) * 4 + 3]! <= LEAST_ALPHA) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  return right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

function isOpaque({ data, width }: RgbaRaster, box: Box): boolean {
  for (let y = box.top; y < box.top + box.height; y++) {
    for (let x = box.left; x < box.left + box.width; x++) if (data[(y * width + x) * 4 + 3] !== 255) return false;
  }
  return true;
}

async function picture(made: Sharp, width: number, height: number): Promise<EngineImage> {
  // It is written once more on its way to fal.
  return { bytes: await made.png({ compressionLevel: 1 }).toBuffer(), contentType: 'image/png', width, height };
}
