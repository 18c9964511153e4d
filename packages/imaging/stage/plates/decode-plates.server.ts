import sharp from 'sharp';
import { EngineError } from '../../contract/engine-error.ts';
import type { FrameCut } from '../../pixels/frame-window.ts';
import type { LinearColor } from '../../pixels/linear-light.ts';
import { maxInputPixels } from '../../pixels/decode.server.ts';
import type { LampGroup } from '../../contract/scene-geometry.schema.ts';
import type { LampPlate } from '../../contract/scene-plates.schema.ts';

/** One group's light, in the codes it was stored in: a look-up gives linear light. */
export interface DecodedPlate {
  readonly width: number;
  readonly height: number;
  /** Three per pixel, 0..65535. */
  readonly codes: Uint16Array;
  /** Linear light of the code's upper twelve bits. */
  readonly light: Float32Array;
}

const STEPS = 4096;
/** Ten bits as the decoder gives them in sixteen, shifted by six. */
const HIGHEST_CODE = (1023 << 6) >> 4;
/** Codes are looked up by their upper bits. */
export const CODE_SHIFT = 4;

/** Reads a plate. */
export async function decodePlate(bytes: Uint8Array, plate: LampPlate): Promise<DecodedPlate> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: maxInputPixels })
      .removeAlpha()
      .toColourspace('rgb16')
      .raw({ depth: 'ushort' })
      .toBuffer({ resolveWithObject: true });
    const codes = new Uint16Array(data.buffer, data.byteOffset, data.byteLength / 2);
    return { width: info.width, height: info.height, codes, light: lightOfCodes(plate) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EngineError('unusable-input', `plate ${plate.group}: ${reason}`, { cause: error });
  }
}

function lightOfCodes({ white, curve }: LampPlate): Float32Array {
  const top = Math.log1p(curve);
  return new Float32Array(STEPS).map((_, code) => (Math.expm1(Math.min(1, code / HIGHEST_CODE) * top) / curve) * white);
}

/** The same light, its longest side no longer than `side` pixels. */
export async function shrinkPlate(plate: DecodedPlate, side: number): Promise<DecodedPlate> {
  const scale = side / Math.max(plate.width, plate.height);
  if (scale >= 1) return plate;
  const [width, height] = [Math.round(plate.width * scale), Math.round(plate.height * scale)];
  const { data } = await sharp(plate.codes, { raw: { width: plate.width, height: plate.height, channels: 3 } })
    .toColourspace('rgb16')
    .resize(width, height, { fit: 'fill' })
    .raw({ depth: 'ushort' })
    .toBuffer({ resolveWithObject: true });
  return { ...plate, width, height, codes: new Uint16Array(data.buffer, data.byteOffset, data.byteLength / 2) };
}

/** Plates of so few pixels are sketched from again and again: what was cut from them last is kept. */
const SKETCHED = 200 * 200;
const isSketch = ({ width, height }: { readonly width: number; readonly height: number }): boolean =>
  width * height <= SKETCHED;

/** Keeps what was last made of a thing for a cut. */
function lastCutOf<Thing extends object, Made>(make: (thing: Thing, cut: FrameCut) => Promise<Made>): typeof make {
  const kept = new WeakMap<Thing, { readonly key: string; readonly made: Promise<Made> }>();
  return (thing, cut) => {
    const key = JSON.stringify(cut);
    let last = kept.get(thing);
    if (last?.key !== key) {
      last = { key, made: make(thing, cut) };
      kept.set(thing, last);
    }
    return last.made;
  };
}

/** The part of a plate that the frame shows, at the frame's size. */
export function cutPlate(plate: DecodedPlate, cut: FrameCut): Promise<DecodedPlate> {
  return isSketch(plate) && isSketch(cut) ? sketchedPlate(plate, cut) : cutNow(plate, cut);
}

const sketchedPlate = lastCutOf(cutNow);

async function cutNow(plate: DecodedPlate, cut: FrameCut): Promise<DecodedPlate> {
  const { wide, high, left, top, width, height, mirrored } = cut;
  const isWhole = plate.width === width && plate.height === height && wide === width && high === height;
  if (isWhole && !mirrored) return plate;
  const raw = { width: plate.width, height: plate.height, channels: 3 } as const;
  const covered = sharp(plate.codes, { raw, limitInputPixels: maxInputPixels })
    .toColourspace('rgb16')
    .resize(wide, high, { fit: 'cover', kernel: 'cubic' })
    .raw({ depth: 'ushort' });
  const { data } = await (mirrored ? covered.flop() : covered).toBuffer({ resolveWithObject: true });
  const whole = new Uint16Array(data.buffer, data.byteOffset, data.byteLength / 2);
  if (wide === width && high === height) return { ...plate, width, height, codes: whole };
  const codes = new Uint16Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * wide + left) * 3;
    codes.set(whole.subarray(from, from + width * 3), y * width * 3);
  }
  return { ...plate, width, height, codes };
}

/** How much of each pixel a part is, and the colour it has. */
export interface PartCover {
  readonly width: number;
  readonly height: number;
  /** 0..255 per pixel. */
  readonly cover: Uint8Array;
  /** Linear. */
  readonly albedo: LinearColor;
}

/** The part of a mask that the frame shows, at the frame's size. */
export function cutCover(part: PartCover, cut: FrameCut): Promise<PartCover> {
  return isSketch(cut) ? sketchedCover(part, cut) : coverNow(part, cut);
}

const sketchedCover = lastCutOf(coverNow);

async function coverNow(part: PartCover, cut: FrameCut): Promise<PartCover> {
  const { wide, high, left, top, width, height, mirrored } = cut;
  const raw = { width: part.width, height: part.height, channels: 1 } as const;
  const covered = sharp(part.cover, { raw, limitInputPixels: maxInputPixels })
    .toColourspace('b-w')
    .resize(wide, high, { fit: 'cover', kernel: 'linear' });
  const whole = await (mirrored ? covered.flop() : covered).raw({ depth: 'uchar' }).toBuffer();
  const cover = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = (top + y) * wide + left;
    cover.set(whole.subarray(from, from + width), y * width);
  }
  return { ...part, width, height, cover };
}

/** All groups of a view. */
export type DecodedPlates = ReadonlyMap<LampGroup, DecodedPlate>;
