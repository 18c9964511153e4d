import type { PlacedItem } from '../pixels/place-item.server.ts';

const WHITE = 255;
/** Of the product's height from its lowest point up: what counts as touching the ground. */
const GROUND_TOLERANCE_RATIO = 0.03;
/** Height of a contact shadow as a share of its width. */
const FLATNESS_RATIO = 0.12;
/** How far a contact shadow reaches beyond what touches the ground, as a share of its width. */
const REACH_RATIO = 0.12;
/** Pixels at the frame's edge that stay pure white whatever lies before it. */
const PURE_EDGE_PX = 4;

export interface WhiteVariation {
  readonly label: string;
  /** Share of the light that is gone in the middle of the contact shadow; 0: there is none. */
  readonly shadow: number;
}

/** The differences between the pictures of one run: pure white first, then a contact shadow that grows. */
export const WHITE_VARIATIONS: readonly WhiteVariation[] = [
  { label: 'Pure white', shadow: 0 },
  { label: 'Soft contact shadow', shadow: 0.22 },
  { label: 'Contact shadow', shadow: 0.38 },
  { label: 'Strong contact shadow', shadow: 0.55 },
];

/** Items on pure white, three bytes per pixel: their opaque pixels as they are, their edges laid over white. */
export function paintOnWhite(
  items: readonly PlacedItem[],
  { width, height }: { readonly width: number; readonly height: number },
  { shadow }: WhiteVariation,
): Uint8Array {
  const rgb = new Uint8Array(width * height * 3).fill(WHITE);
  if (shadow > 0) for (const item of items) drawContact(rgb, item, { width, height }, shadow);
  for (const item of items) drawOver(rgb, item, width);
  return rgb;
}

function drawOver(rgb: Uint8Array, { left, top, width, height, data }: PlacedItem, frameWidth: number): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 4;
      const alpha = data[from + 3]!;
      if (alpha === 0) continue;
      const to = ((y + top) * frameWidth + x + left) * 3;
      for (let c = 0; c < 3; c++) {
        rgb[to + c] =
          alpha === 255 ? data[from + c]! : Math.round((data[from + c]! * alpha + rgb[to + c]! * (255 - alpha)) / 255);
      }
    }
  }
}

/** A flat soft ellipse where the item touches the ground; it ends before the frame does. */
function drawContact(
  rgb: Uint8Array,
  item: PlacedItem,
  frame: { readonly width: number; readonly height: number },
  strength: number,
): void {
  const foot = footOf(item);
  if (!foot) return;
  const wanted = (foot.right - foot.left) * (0.5 + REACH_RATIO);
  const { x, y } = { x: (foot.left + foot.right) / 2, y: foot.bottom };
  const radiusX = Math.min(wanted, x - PURE_EDGE_PX, frame.width - PURE_EDGE_PX - x);
  const radiusY = Math.min(wanted * FLATNESS_RATIO, frame.height - PURE_EDGE_PX - y);
  if (radiusX <= 0 || radiusY <= 0) return;
  for (let py = Math.max(0, Math.ceil(y - radiusY)); py < y + radiusY; py++) {
    for (let px = Math.ceil(x - radiusX); px < x + radiusX; px++) {
      const distance = ((px - x) / radiusX) ** 2 + ((py - y) / radiusY) ** 2;
      if (distance >= 1) continue;
      const left = 1 - strength * (1 - distance) ** 2;
      const at = (py * frame.width + px) * 3;
      for (let c = 0; c < 3; c++) rgb[at + c] = Math.round(rgb[at + c]! * left);
    }
  }
}

/** Frame pixels of what touches the ground; null where nothing opaque is in the frame. */
function footOf({ left, top, width, height, data }: PlacedItem) {
  const isOpaque = (x: number, y: number): boolean => data[(y * width + x) * 4 + 3]! > 127;
  const lowest = Array.from({ length: width }, (_, x) => {
    for (let y = height - 1; y >= 0; y--) if (isOpaque(x, y)) return y;
    return -1;
  });
  const bottom = lowest.reduce((most, y) => Math.max(most, y), -1);
  if (bottom < 0) return null;
  const touching = lowest.flatMap((y, x) => (y >= bottom - height * GROUND_TOLERANCE_RATIO ? [x] : []));
  return { left: left + touching[0]!, right: left + touching.at(-1)! + 1, bottom: top + bottom };
}
