import sharp from 'sharp';
import { linearFromByte } from '../../pixels/linear-light.ts';
import type { LinearPicture } from '../wear/wear.ts';
import type { Opening } from './opening.ts';
import { toPicture } from './lay-upright.ts';
import type { Placement } from './lay-upright.ts';

/** Thickness of the wood, as a fraction of the picture's width. */
const THICKNESS = 0.013;
/** Of the way from the neck to the shoulder's end that an arm reaches. */
const ARM_REACH = 0.78;
/** The arms lie so many thicknesses below the upper edge of the shoulders. */
const ARM_DEPTH = 1.3;
/** How steeply the arms fall within the neck. */
const ARM_SLOPE = 0.3;
/** Below the line between a neck's corners, as a share of its width: the back's edge in a deep opening. */
const BACK_DEPTH = 0.12;
/** Distance of the clips from the middle of a waist, as a share of its width. */
const CLIP_PLACE = 0.36;

interface Hanger {
  /** The hook, and the bar of a waist. */
  readonly hook: LinearPicture;
  /** Seen only inside a neck. */
  readonly arms: LinearPicture;
  /** In front of the garment: the clips of trousers and skirts. */
  readonly clips: LinearPicture;
}

/**
 * A hanger for a garment at its place: hook above it, arms within its shoulders, or a bar with clips at a waist. `height`:
 * pixels from the garment's upper edge to the top of the hook.
 */
export async function drawHanger(
  opening: Opening,
  placement: Placement,
  shoulders: { readonly left: number; readonly right: number },
  height: number,
  canvas: { readonly width: number; readonly height: number },
): Promise<Hanger> {
  const thick = THICKNESS * Math.min(canvas.width, canvas.height);
  const [left, right] = [toPicture(placement, opening.left), toPicture(placement, opening.right)];
  const [cx, wide] = [(left.x + right.x) / 2, right.x - left.x];
  const topAt = (x: number): number => {
    const y = opening.edgeAt((x - placement.x) / placement.zoom) * placement.zoom + placement.y;
    return Number.isFinite(y) ? y : Math.max(left.y, right.y);
  };
  if (opening.kind === 'waist') {
    const bar = Math.min(topAt(cx), (left.y + right.y) / 2) - 1.6 * thick;
    const places = [cx - CLIP_PLACE * wide, cx + CLIP_PLACE * wide] as const;
    const rail = rod(`M${places[0] - thick} ${bar} L${places[1] + thick} ${bar}`, thick);
    const clips = places.map((x) => clip(x, bar, topAt(x), thick)).join('');
    return {
      hook: await rasterised(hookPath(cx, bar, bar + 1.6 * thick - height, thick) + rail, canvas),
      arms: await rasterised('', canvas),
      clips: await rasterised(clips, canvas),
    };
  }
  // In a deep opening the hanger's neck lies a little below the line between the corners.
  const apex = Math.min(topAt(cx), Math.max(left.y, right.y) + BACK_DEPTH * wide) + 0.9 * thick;
  const arm = (end: number, corner: number): string => {
    const reach = corner + (end - corner) * ARM_REACH;
    let low = apex + ARM_SLOPE * Math.abs(corner - cx);
    const points = [0, 0.4, 0.7, 1].map((share) => {
      const x = corner + (reach - corner) * share;
      low = Math.max(low, topAt(x) + ARM_DEPTH * thick);
      return `L${x} ${low}`;
    });
    return rod(`M${cx} ${apex} ${points.join(' ')}`, thick);
  };
  const top = Math.min(topAt(cx), left.y, right.y);
  return {
    hook: await rasterised(hookPath(cx, apex, top - height, thick), canvas),
    arms: await rasterised(arm(shoulders.left, left.x) + arm(shoulders.right, right.x), canvas),
    clips: await rasterised('', canvas),
  };
}

/** A wire hook from its foot up to its top, open to the left. */
function hookPath(cx: number, foot: number, top: number, thick: number): string {
  const wire = 0.36 * thick;
  const r = Math.min(2.1 * thick, (foot - top) * 0.32);
  const bend = top + 2 * r;
  const d = `M${cx} ${foot} V${bend + 0.5 * r} C${cx} ${bend} ${cx + r} ${bend} ${cx + r} ${top + r} A${r} ${r} 0 1 0 ${cx - r} ${top + r}`;
  return `<path d="${d}" fill="none" stroke="#77746f" stroke-width="${wire}" stroke-linecap="round"/><path d="${d}" fill="none" stroke="#c9c6c1" stroke-width="${wire * 0.36}" stroke-linecap="round" transform="translate(${-wire * 0.14} ${-wire * 0.1})"/>`;
}

/** A round piece of wood along a path. */
const rod = (d: string, thick: number): string =>
  [
    ['#8a5f3a', 1, 0],
    ['#a97b50', 0.8, -0.06],
    ['#c69a6d', 0.36, -0.2],
  ]
    .map(
      ([colour, width, up]) =>
        `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${thick * Number(width)}" stroke-linecap="round" stroke-linejoin="round" transform="translate(0 ${thick * Number(up)})"/>`,
    )
    .join('');

/** A metal clip that hangs from the bar and holds the waistband. */
function clip(x: number, bar: number, edge: number, thick: number): string {
  const [wide, low] = [thick * 1.15, (Number.isFinite(edge) ? edge : bar) + 2.1 * thick];
  return `<rect x="${x - wide / 2}" y="${bar - thick * 0.62}" width="${wide}" height="${low - bar + thick * 0.62}" rx="${wide * 0.22}" fill="#8d8a86"/><rect x="${x - wide * 0.3}" y="${bar - thick * 0.4}" width="${wide * 0.26}" height="${low - bar + thick * 0.1}" rx="${wide * 0.12}" fill="#c4c2be"/>`;
}

async function rasterised(
  parts: string,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<LinearPicture> {
  const data = new Float32Array(width * height * 4);
  if (parts === '') return { data, width, height };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts}</svg>`;
  const pixels = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
  for (let i = 0; i < data.length; i++) data[i] = i % 4 === 3 ? pixels[i]! / 255 : linearFromByte[pixels[i]!]!;
  return { data, width, height };
}
