import sharp from 'sharp';
import type { Sharp } from 'sharp';

export interface MixedPicture {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A number 0..1 that is the same in every run. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    // Mulberry32: seeds side by side are as far apart as any.
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const KINDS = ['white', 'off-white', 'clear', 'scene', 'text', 'border', 'pair', 'cut', 'moves', 'colours'] as const;
type Kind = (typeof KINDS)[number];

/** Pictures as shops have them, good and bad, in every format: those `places` of an endless list, the same in every run. */
export async function* mixedPictures(places: readonly number[]): AsyncGenerator<MixedPicture> {
  for (const at of places) yield await picture(KINDS[at % KINDS.length]!, at);
}

async function picture(kind: Kind, at: number): Promise<MixedPicture> {
  const random = randomFrom(at + 1);
  // Every other one on white is as the strictest channel wants it, or nearly.
  const isFine = kind === 'white' && at % 20 === 0;
  const longer = isFine ? 1020 : [240, 420, 520, 640, 1020, 1060][Math.floor(random() * 6)]!;
  const [width, height] = [
    [longer, longer],
    [longer, Math.round(longer * 0.75)],
    [Math.round(longer * 0.7), longer],
  ][Math.floor(random() * 3)] as [number, number];
  const fills = isFine ? 0.8 + random() * 0.17 : 0.45 + random() * 0.53;
  const svg = drawing(kind, { width, height, fills, random });
  const base = sharp(Buffer.from(svg));
  const { bytes, format } = await encode(kind, base, random);
  return { name: `${at} ${kind} ${width}x${height} ${fills.toFixed(2)} ${format}`, bytes };
}

interface Drawn {
  readonly width: number;
  readonly height: number;
  readonly fills: number;
  readonly random: () => number;
}

function drawing(kind: Kind, { width, height, fills, random }: Drawn): string {
  const hue = Math.floor(random() * 360);
  const [w, h] = [width * fills, height * fills * (0.5 + random() * 0.5)];
  const [left, top] = kind === 'cut' ? [width - w * 0.7, (height - h) / 2] : [(width - w) / 2, (height - h) / 2];
  const product = `<rect x="${left}" y="${top}" width="${w}" height="${h}" rx="${w * 0.12}" fill="hsl(${hue} 55% 38%)"/>
    <ellipse cx="${left + w * 0.5}" cy="${top + h * 0.5}" rx="${w * 0.3}" ry="${h * 0.3}" fill="hsl(${hue + 40} 60% 55%)"/>`;
  const background = {
    white: '#ffffff',
    'off-white': ['#fefefe', '#fafafa', '#eeeeee'][Math.floor(random() * 3)]!,
    clear: 'none',
    scene: 'url(#room)',
    text: '#ffffff',
    border: '#ffffff',
    pair: '#ffffff',
    cut: '#ffffff',
    moves: '#ffffff',
    colours: '#ffffff',
  }[kind];
  const more = {
    text: `<text x="${width * 0.02}" y="${height * 0.06}" font-size="${height * 0.05}" font-family="sans-serif" fill="#c00">SALE 50 %</text>`,
    border: `<rect width="${width}" height="${height}" fill="none" stroke="#204080" stroke-width="${width * 0.04}"/>`,
    pair: `<circle cx="${width * 0.06}" cy="${height * 0.06}" r="${Math.min(width, height) * 0.04}" fill="hsl(${hue} 55% 38%)"/>`,
  }[kind as string];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="room" x1="0" y1="0" x2="0.3" y2="1"><stop offset="0" stop-color="hsl(${hue} 30% 82%)"/>
    <stop offset="0.6" stop-color="hsl(${hue} 30% 60%)"/><stop offset="1" stop-color="hsl(${hue + 90} 40% 30%)"/></linearGradient></defs>
    ${background === 'none' ? '' : `<rect width="${width}" height="${height}" fill="${background}"/>`}${product}${more ?? ''}</svg>`;
}

async function encode(kind: Kind, base: Sharp, random: () => number): Promise<{ bytes: Buffer; format: string }> {
  if (kind === 'clear') {
    return random() < 0.5
      ? { bytes: await base.png({ compressionLevel: 3 }).toBuffer(), format: 'png' }
      : { bytes: await base.webp({ lossless: true, effort: 0 }).toBuffer(), format: 'webp' };
  }
  const still = base.removeAlpha();
  if (kind === 'moves') {
    const frame = await still.png({ compressionLevel: 1 }).toBuffer();
    const turned = await sharp(frame).negate().png({ compressionLevel: 1 }).toBuffer();
    const both = sharp([frame, turned], { join: { animated: true } });
    return random() < 0.5
      ? { bytes: await both.gif({ effort: 1 }).toBuffer(), format: 'moving gif' }
      : { bytes: await both.webp({ effort: 0 }).toBuffer(), format: 'moving webp' };
  }
  if (kind === 'colours') {
    return random() < 0.5
      ? { bytes: await still.toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer(), format: 'cmyk jpeg' }
      : { bytes: await still.withIccProfile('p3').jpeg({ quality: 95 }).toBuffer(), format: 'p3 jpeg' };
  }
  switch (Math.floor(random() * 4)) {
    case 0:
      return { bytes: await still.jpeg({ quality: 92 }).toBuffer(), format: 'jpeg' };
    case 1:
      return { bytes: await still.webp({ quality: 90, effort: 0 }).toBuffer(), format: 'webp' };
    default:
      return { bytes: await still.png({ compressionLevel: 3 }).toBuffer(), format: 'png' };
  }
}
