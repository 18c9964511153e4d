import sharp from 'sharp';
import type { Sharp } from 'sharp';
import type { EngineImage } from '../../engine.ts';
import { decodeRgba, maxInputPixels } from '../../pixels/decode.server.ts';
import { clearHanger } from './hanger/clear-hanger.ts';
import type { Mask } from './shape/outline.ts';
import type { SeenGarment } from './reading/read-garment.server.ts';

/** How the four differ: size of the garment in the picture, and the wall's light. */
const LOOKS = [
  { size: 0.74, wall: ['#f1efec', '#dedbd6'], light: 'left' },
  { size: 0.82, wall: ['#eef0f1', '#d3d8dc'], light: 'right' },
  { size: 0.66, wall: ['#f3ece3', '#e0d3c4'], light: 'left' },
  { size: 0.78, wall: ['#e9e9ea', '#c9cacd'], light: 'right' },
] as const;

/** Darkness of the wall under the garment. */
const SHADOW = 0.34;

/**
 * The photo's garment, upright, on a hanger before a wall. Its own pixels, turned and resized; its own hanger is taken off; hanger,
 * wall and shadow are drawn.
 */
export async function hangUp(
  { reading, hanger }: SeenGarment,
  image: EngineImage,
  { width, height }: { readonly width: number; readonly height: number },
  index: number,
  _seed: number,
): Promise<EngineImage> {
  const look = LOOKS[index % LOOKS.length]!;
  const turned = await (
    await withoutHanger(image, hanger)
  )
    .ensureAlpha()
    .rotate(-reading.turned, { background: '#0000' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const { data, info } = await sharp(turned)
    .trim({ background: '#0000', threshold: 8 })
    .resize(Math.round(width * look.size), Math.round(height * 0.72), { fit: 'inside' })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  const left = Math.round((width - info.width) / 2);
  const top = Math.round(height * 0.56 - info.height / 2);
  const shift = Math.round(width * 0.012) * (look.light === 'left' ? 1 : -1);
  // Room around it, or the shadow would end as straight as the picture of the garment does.
  const blur = Math.max(1, width * 0.012);
  const room = Math.ceil(blur * 3);
  const sides = { top: room, bottom: room, left: room, right: room };
  const alpha = await sharp(data).extractChannel(3).png({ compressionLevel: 1 }).toBuffer();
  const around = await sharp(alpha)
    .extend({ ...sides, background: '#000' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const shadow = await sharp(around).toColourspace('b-w').blur(blur).linear(SHADOW).raw().toBuffer();
  const [wide, high] = [info.width + room * 2, info.height + room * 2];
  const shade = await sharp({ create: { width: wide, height: high, channels: 3, background: '#1c1a18' } })
    .joinChannel(shadow, { raw: { width: wide, height: high, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const [under, below] = [left + shift - room, top + Math.round(height * 0.01) - room];
  const shown = await sharp(shade)
    .extract({
      left: Math.max(0, -under),
      top: Math.max(0, -below),
      width: Math.min(wide + Math.min(0, under), width - Math.max(0, under)),
      height: Math.min(high + Math.min(0, below), height - Math.max(0, below)),
    })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const ground = Buffer.from(wallAndHanger(width, height, look, { cx: width / 2, y: top, span: info.width }));
  const bytes = await sharp(ground)
    .composite([
      { input: shown, left: Math.max(0, under), top: Math.max(0, below) },
      { input: data, left, top },
    ])
    .removeAlpha()
    .png()
    .toBuffer();
  return { bytes, contentType: 'image/png', width, height };
}

/** The photo without its own hanger, in whose place ours is drawn. */
async function withoutHanger(image: EngineImage, hanger: Mask | null): Promise<Sharp> {
  if (!hanger) return sharp(image.bytes, { limitInputPixels: maxInputPixels });
  const photo = await decodeRgba(image.bytes);
  clearHanger(photo, hanger);
  return sharp(photo.data, { raw: { width: photo.width, height: photo.height, channels: 4 } });
}

function wallAndHanger(
  width: number,
  height: number,
  { wall, light }: (typeof LOOKS)[number],
  { cx, y, span }: { cx: number; y: number; span: number },
): string {
  const arm = Math.min(span * 0.3, width * 0.24);
  const thick = width * 0.012;
  const hook = width * 0.03;
  const bar = y - height * 0.085;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><radialGradient id="w" cx="${light === 'left' ? 0.25 : 0.75}" cy="0.2" r="1.1"><stop offset="0" stop-color="${wall[0]}"/><stop offset="1" stop-color="${wall[1]}"/></radialGradient></defs><rect width="${width}" height="${height}" fill="url(#w)"/><rect x="0" y="${bar - thick * 0.5}" width="${width}" height="${thick}" fill="#4a4743"/><rect x="0" y="${bar - thick * 0.5}" width="${width}" height="${thick * 0.3}" fill="#7b7671"/><path d="M${cx} ${y + hook * 0.3} V${bar + hook * 0.6} a${hook * 0.6} ${hook * 0.6} 0 1 0 -${hook * 0.6} -${hook * 0.6}" fill="none" stroke="#8d8a86" stroke-width="${thick * 0.45}" stroke-linecap="round"/><path d="M${cx - arm} ${y + arm * 0.34} L${cx} ${y + hook * 0.2} L${cx + arm} ${y + arm * 0.34}" fill="none" stroke="#a97b50" stroke-width="${thick * 1.3}" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
}
