import sharp from 'sharp';
import type { SceneLight } from '../contract/scene-light.ts';
import type { SceneSetFiles } from '../contract/stage-engine.ts';
import { maxInputPixels } from '../pixels/decode.server.ts';
import { cutOfFrame } from '../pixels/frame-window.ts';
import type { Framing } from '../pixels/frame-window.ts';
import type { FrameBox } from './drawn-regions.ts';
import { nameRegion } from './name-region.ts';
import type { RegionColour } from './name-region.ts';

/** Longest side, in pixels, at which a picture is measured. */
const MEASURED_SIDE = 256;

/** A finished picture, and how its set was framed in it. */
export interface SeenPicture {
  readonly bytes: Uint8Array;
  /** The set that was photographed; its material map says which pixel is what. */
  readonly set: SceneSetFiles;
  readonly light: Pick<SceneLight, 'anchor'>;
  readonly framing: Framing;
  /** The areas covered by things before the set, as shares of the frame. */
  readonly covered: readonly FrameBox[];
}

export interface SeenRegion extends RegionColour {
  /** Of the whole frame, what of the region is to be seen. */
  readonly share: number;
}

/**
 * The colours of a set's materials as the finished picture shows them, outside of what stands before the set.
 *
 * @param regions the materials that each region is made of
 */
export async function measureRegions<Name extends string>(
  picture: SeenPicture,
  regions: Readonly<Record<Name, readonly string[]>>,
): Promise<Record<Name, SeenRegion>> {
  const { rgb, width, height } = await readSmall(picture.bytes);
  const ids = await frameMaterials(picture, width, height);
  const isCovered = coverOf(picture.covered, width, height);
  const measured = Object.entries<readonly string[]>(regions).map(([name, materials]) => {
    const own = new Set(
      picture.set.set.geometry.materials.filter((one) => materials.includes(one.name)).map(({ id }) => id),
    );
    const isOwn = (x: number, y: number): boolean =>
      x >= 0 && y >= 0 && x < width && y < height && own.has(ids[y * width + x]!);
    const pixels: number[] = [];
    let shown = 0;
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        if (!isOwn(x, y) || isCovered(x, y)) continue;
        shown++;
        // At its border a pixel is a mixture with what is beside it.
        if (isOwn(x - 1, y) && isOwn(x + 1, y) && isOwn(x, y - 1) && isOwn(x, y + 1)) pixels.push(y * width + x);
      }
    }
    return [name, { ...nameRegion(rgb, pixels), share: shown / (width * height) }] as const;
  });
  return Object.fromEntries(measured) as Record<Name, SeenRegion>;
}

/** The colour of a box of a picture, outside of what stands there. */
export async function measureBox(bytes: Uint8Array, box: FrameBox, covered: readonly FrameBox[]): Promise<SeenRegion> {
  const { rgb, width, height } = await readSmall(bytes);
  const [isInside, isCovered] = [coverOf([box], width, height), coverOf(covered, width, height)];
  const pixels: number[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) if (isInside(x, y) && !isCovered(x, y)) pixels.push(y * width + x);
  }
  return { ...nameRegion(rgb, pixels), share: pixels.length / (width * height) };
}

async function readSmall(bytes: Uint8Array) {
  const { data, info } = await sharp(bytes, { limitInputPixels: maxInputPixels })
    .resize(MEASURED_SIDE, MEASURED_SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { rgb: data, width: info.width, height: info.height };
}

/** Which material each pixel of the frame shows, by the numbers of the set's geometry. */
async function frameMaterials(
  { set, light, framing }: SeenPicture,
  width: number,
  height: number,
): Promise<Uint8Array> {
  const map = set.files['material.webp'];
  if (!map) return new Uint8Array(width * height);
  const { wide, high, left, top, mirrored } = cutOfFrame(light, framing, width, height);
  const covered = sharp(map, { limitInputPixels: maxInputPixels })
    .extractChannel(0)
    .resize(wide, high, { fit: 'cover', kernel: 'nearest', fastShrinkOnLoad: false });
  const whole = await (mirrored ? covered.flop() : covered).raw({ depth: 'uchar' }).toBuffer();
  const ids = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = (top + y) * wide + left;
    ids.set(whole.subarray(from, from + width), y * width);
  }
  return ids;
}

function coverOf(boxes: readonly FrameBox[], width: number, height: number): (x: number, y: number) => boolean {
  return (x, y) => {
    const [atX, atY] = [(x + 0.5) / width, (y + 0.5) / height];
    return boxes.some(({ left, top, right, bottom }) => atX > left && atX < right && atY > top && atY < bottom);
  };
}
