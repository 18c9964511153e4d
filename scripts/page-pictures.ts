/**
 * Makes the pictures of the sign-in page and of the chooser's cards from the preset shelf.
 * Run: node scripts/page-pictures.ts [sign-in] [product] [ideation] [fashion]   (writes app/shell/pictures, committed)
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { OverlayOptions, Sharp } from 'sharp';
import type { EmitEvent } from '#imaging/process/process-protocol.ts';
import { tryOnPictures } from '#imaging/try-on/try-on-pictures.server.ts';
import { flatLay } from '#imaging/tests/fixtures/try-on.ts';

const root = path.resolve(import.meta.dirname, '..');
const presets = path.join(root, 'public/presets');
const target = path.join(root, 'app/shell/pictures');

interface Layer {
  readonly file: string;
  /** Pixels on the finished picture: middle of the foot, and height of what is not transparent. */
  readonly footX: number;
  readonly footY: number;
  readonly height: number;
  /** Width of the contact shadow as a share of the thing's width, and where its light comes from (-1 left, 1 right). */
  readonly contact?: number;
  readonly castX?: number;
  /** How far above the foot the shadow lies, as a share of the width; 0 hangs in the air without one. */
  readonly lift?: number;
  readonly blur?: number;
}

/** A thing with its contact shadow and a soft cast shadow, as layers for the same frame. */
async function place(layer: Layer, frame: number): Promise<OverlayOptions[]> {
  const trimmed = await sharp(layer.file).trim({ threshold: 1 }).toBuffer();
  const size = await sharp(trimmed).metadata();
  const scale = layer.height / size.height!;
  const width = Math.round(size.width! * scale);
  const picture = sharp(trimmed).resize(width, layer.height);
  const thing = await (layer.blur ? picture.blur(layer.blur) : picture).png().toBuffer();
  const left = Math.round(layer.footX - width / 2);
  const top = Math.round(layer.footY - layer.height);
  const reach = width * (layer.contact ?? 0.5);
  const castX = layer.castX ?? 0.6;
  const lift = layer.lift ?? 0.035;
  if (lift === 0) return [{ input: thing, left, top }];
  const shadow = await sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${frame}" height="${frame}">
      <defs><filter id="a" x="-50%" y="-200%" width="200%" height="500%"><feGaussianBlur stdDeviation="${width * 0.022}"/></filter>
      <filter id="b" x="-100%" y="-300%" width="300%" height="700%"><feGaussianBlur stdDeviation="${width * 0.1}"/></filter></defs>
      <ellipse cx="${layer.footX + width * castX * 0.42}" cy="${layer.footY - width * (lift + 0.015)}" rx="${reach * 1.12}" ry="${width * 0.12}" fill="#2a221b" opacity=".34" filter="url(#b)"/>
      <ellipse cx="${layer.footX + width * castX * 0.06}" cy="${layer.footY - width * lift}" rx="${reach * 0.97}" ry="${width * 0.05}" fill="#1d1712" opacity=".62" filter="url(#a)"/>
    </svg>`),
  )
    .png()
    .toBuffer();
  return [
    { input: shadow, left: 0, top: 0, blend: 'multiply' },
    { input: thing, left, top },
  ];
}

async function write(name: string, picture: Sharp, widths: readonly number[]): Promise<void> {
  const png = await picture.png().toBuffer();
  for (const width of widths) {
    const resized = sharp(png).resize({ width });
    await resized
      .clone()
      .avif({ quality: 58, effort: 6 })
      .toFile(path.join(target, `${name}-${width}.avif`));
    await resized
      .clone()
      .webp({ quality: 80, effort: 6 })
      .toFile(path.join(target, `${name}-${width}.webp`));
  }
}

const bottle = path.join(presets, 'samples/pump-bottle.alpha.png');
const prop = (name: string) => path.join(presets, `props/${name}.png`);
const scene = (name: string) => sharp(path.join(presets, `scenes/${name}.webp`)).resize(1280, 1280);

async function signIn(): Promise<void> {
  const layers = await place({ file: bottle, footX: 640, footY: 822, height: 452, castX: 0.8 }, 1280);
  await write('sign-in', scene('marble-podium').composite(layers), [720, 1280]);
}

async function product(): Promise<void> {
  const layers = await place({ file: bottle, footX: 640, footY: 1052, height: 690, castX: 0.9 }, 1280);
  const whole = await scene('wooden-table').composite(layers).png().toBuffer();
  await write('product', sharp(whole).extract({ left: 0, top: 280, width: 1280, height: 880 }), [480, 960]);
}

async function ideation(): Promise<void> {
  const wall = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="960" height="960">
    <defs><linearGradient id="w" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#eaddcc"/><stop offset="1" stop-color="#c8ad92"/></linearGradient>
    <linearGradient id="f" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#cdb49a"/><stop offset="1" stop-color="#e6d6c3"/></linearGradient></defs>
    <rect width="960" height="960" fill="url(#w)"/><rect y="640" width="960" height="320" fill="url(#f)"/></svg>`);
  const layers = [
    ...(await place({ file: prop('leaf-monstera'), footX: 742, footY: 690, height: 470, blur: 1.2, lift: 0 }, 960)),
    ...(await place(
      { file: prop('podium-fluted'), footX: 455, footY: 860, height: 290, contact: 0.45, lift: 0.075 },
      960,
    )),
    ...(await place({ file: prop('stones-balanced'), footX: 455, footY: 640, height: 230, contact: 0.4 }, 960)),
    ...(await place(
      { file: prop('sphere-pearl'), footX: 745, footY: 850, height: 150, contact: 0.32, lift: 0.045 },
      960,
    )),
  ];
  const whole = await sharp(wall).composite(layers).png().toBuffer();
  await write('ideation', sharp(whole).extract({ left: 120, top: 60, width: 720, height: 880 }), [320, 640]);
}

/** Two drawn garments as a ghost mannequin, as the fashion generator makes them. */
async function fashion(): Promise<void> {
  const garments = [{ image: await flatLay('tee-text') }, { image: await flatLay('trousers') }];
  const person = { name: 'none', image: garments[0]!.image, set: null };
  const size = { width: 720, height: 880 };
  const order = { garments, person, place: null, paper: '#e6dccf', mode: 'ghost', count: 1, seed: 7, ...size } as const;
  const made: Uint8Array[] = [];
  const keep: EmitEvent = (event) => {
    if (event.type === 'output' && event.image) made.push(event.image.bytes);
    return Promise.resolve();
  };
  await tryOnPictures(order, keep, () => Promise.resolve());
  await write('fashion', sharp(made[0]), [320, 640]);
}

const pictures = { 'sign-in': signIn, product, ideation, fashion };
const named = process.argv.slice(2);
await mkdir(target, { recursive: true });
for (const [name, make] of Object.entries(pictures)) if (named.length === 0 || named.includes(name)) await make();
