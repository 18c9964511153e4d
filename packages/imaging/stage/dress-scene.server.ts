import sharp from 'sharp';
import type { EngineImage } from '../contract/engine.ts';
import type { SceneLight } from '../contract/scene-light.ts';
import type { StageThing } from '../contract/stage-engine.ts';
import { EngineError } from '../contract/engine-error.ts';
import { cutOfFrame } from '../pixels/frame-window.ts';
import type { Framing } from '../pixels/frame-window.ts';
import { encodeLinear, linearFromByte, luminance } from '../pixels/linear-light.ts';
import type { LinearColor } from '../pixels/linear-light.ts';
import { maxInputPixels } from '../pixels/decode.server.ts';
import { renderPlacedItem } from '../pixels/place-item.server.ts';
import type { PlacedItem } from '../pixels/place-item.server.ts';
import { findFooting } from './cast-shadow.ts';
import type { Footing } from './cast-shadow.ts';
import { layThings } from './lay-things.ts';
import type { LaidThing, ThingRoom } from './lay-things.ts';
import type { NamedThing } from './prompt-look.ts';

/** A thing that can be put into a picture, cut to what is seen of it. */
export interface DressThing extends StageThing {
  readonly image: EngineImage;
}

interface Standing {
  readonly item: PlacedItem;
  readonly footing: Footing | null;
}

interface DressOptions {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly things: readonly DressThing[];
  /** The merchant's placed items. */
  readonly items: readonly Standing[];
  readonly template: { readonly light: SceneLight; readonly framing: Framing; readonly image: EngineImage } | null;
  /** 0 to 3: the same things, arranged in another way. */
  readonly variation: number;
}

/**
 * The things that words add to the placed ones: the named ones that are there, beside the products, or in the middle of the
 * picture where nothing else stands. All of it stands behind the products, which stay as they are. From behind to the front.
 */
export async function dressScene(named: readonly NamedThing[], options: DressOptions): Promise<readonly Standing[]> {
  const wanted = named.flatMap(({ name, color }) => {
    const thing = options.things.find((each) => each.name === name);
    return thing ? [{ thing, color }] : [];
  });
  if (wanted.length === 0) return [];
  const laid = layThings(
    wanted.map(({ thing }) => ({
      share: thing.share,
      aspect: thing.image.width / thing.image.height,
      name: thing.name,
    })),
    roomOf(options),
    options.variation,
  );
  return Promise.all(laid.map(({ index, ...box }) => place(wanted[index]!, box, options)));
}

async function place(
  { thing, color }: { readonly thing: DressThing; readonly color: LinearColor | null },
  box: Omit<LaidThing, 'index'>,
  canvas: { readonly width: number; readonly height: number },
): Promise<Standing> {
  const { x, y, width, height } = box;
  const stage = { id: `word-${thing.name}`, role: 'prop' as const, image: thing.image, x, y, width, height };
  const item = await renderPlacedItem({ ...stage, rotation: 0, zIndex: 0 }, canvas);
  const painted = color ? { ...item, data: paint(item.data, color) } : item;
  return { item: painted, footing: painted.width > 0 && painted.height > 0 ? findFooting(painted) : null };
}

/** Another colour for a thing of one colour: its shading stays. */
function paint(data: Uint8Array, color: LinearColor): Uint8Array {
  let [sum, weight] = [0, 0];
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3]! / 255;
    sum += alpha * shade(data, i);
    weight += alpha;
  }
  const mean = Math.max(0.02, sum / Math.max(1e-6, weight));
  const painted = new Uint8Array(data);
  for (let i = 0; i < data.length; i += 4) {
    const level = shade(data, i) / mean;
    for (let c = 0; c < 3; c++) painted[i + c] = encodeLinear(color[c]! * level) + 0.5;
  }
  return painted;
}

const shade = (data: Uint8Array, i: number): number =>
  luminance([linearFromByte[data[i]!]!, linearFromByte[data[i + 1]!]!, linearFromByte[data[i + 2]!]!]);

/** Where there is room for things, in canvas pixels. */
function roomOf({ width, height, items, template }: DressOptions): ThingRoom {
  const products = items.filter(({ item }) => item.role === 'product');
  const taken = (products.length > 0 ? products : items).flatMap(({ footing }) => footing ?? []);
  if (taken.length > 0) {
    const left = Math.min(...taken.map((each) => each.centerX - each.width / 2));
    const right = Math.max(...taken.map((each) => each.centerX + each.width / 2));
    const base = Math.max(...taken.map((each) => each.baseY));
    const high = Math.max(...taken.map((each) => each.height));
    return { width, height, beside: { left, right, base, height: high }, group: null };
  }
  if (!template) {
    return {
      width,
      height,
      beside: null,
      group: { x: width / 2, base: height * 0.8, width: width * 0.7, height: height * 0.56 },
    };
  }
  const { light, framing, image } = template;
  const scale = Math.max((width * framing.zoom) / image.width, (height * framing.zoom) / image.height);
  const anchorX = framing.mirrored ? 1 - light.anchor.x : light.anchor.x;
  const on = (anchor: number, side: number, frame: number, cut: number): number =>
    anchor * side * scale - (side * scale - frame * framing.zoom) / 2 - cut;
  const { left: cutX, top: cutY } = cutOfFrame(light, framing, width, height);
  const group = {
    x: on(anchorX, image.width, width, cutX),
    base: Math.min(height * 0.97, on(light.anchor.y, image.height, height, cutY)),
    width: light.maxProduct.width * image.width * scale,
    height: Math.min(light.maxProduct.height * image.height * scale, height * 0.62),
  };
  return { width, height, beside: null, group };
}

/** Cuts the thing's picture to what is seen of it. */
export async function trimThing(thing: StageThing): Promise<DressThing> {
  try {
    const { data, info } = await sharp(thing.image.bytes, { limitInputPixels: maxInputPixels })
      .toColourspace('srgb')
      .ensureAlpha()
      .trim({ background: { r: 0, g: 0, b: 0, alpha: 0 }, threshold: 8 })
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true });
    return { ...thing, image: { bytes: data, contentType: 'image/png', width: info.width, height: info.height } };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EngineError('unusable-input', `thing ${thing.name}: ${reason}`, { cause: error });
  }
}
