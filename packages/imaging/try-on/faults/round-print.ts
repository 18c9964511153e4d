import type { RgbaRaster } from '../../pixels/raster.ts';
import type { Mask } from '../shape/outline.ts';
import { printParts } from '../reading/print-parts.ts';
import type { PrintPart } from '../reading/print-parts.ts';

/** Overlap of a print with the ellipse of its moments: rounded corners have .95 and less, cloth with folds more. */
const ROUND = 0.96;
/** Height to width: a circle that is turned away by 26 degrees; what is flatter than the second is an oval by design. */
const FLAT = 0.9;
const OVAL = 0.5;
/** Degrees by which its longer axis may lie off the garment's width. */
const LEVEL = 15;

/**
 * Whether a round print is seen as an ellipse, as wide as the garment lies and not as high: then the photo was as likely taken
 * from below or above. Ovals are printed too, so this is to be asked. `turned`: degrees by which the garment leans.
 */
export function isRoundPrintFlat(photo: RgbaRaster, mask: Mask, turned: number): boolean {
  const round = printParts(photo, mask)
    .map(momentsOf)
    .find(({ overlap }) => overlap >= ROUND);
  return round !== undefined && isFlat(round, turned);
}

/** How a part spreads about its middle, pixels squared. */
interface Moments {
  readonly xx: number;
  readonly xy: number;
  readonly yy: number;
  /** 0..1, of the shape and the ellipse of its moments. */
  readonly overlap: number;
}

function isFlat({ xx, xy, yy }: Moments, turned: number): boolean {
  const apart = Math.hypot((xx - yy) / 2, xy);
  const [most, least] = [(xx + yy) / 2 + apart, (xx + yy) / 2 - apart];
  const flat = Math.sqrt(Math.max(0, least) / most);
  const angle = (Math.atan2(2 * xy, xx - yy) / 2) * (180 / Math.PI);
  const off = Math.abs(((angle - turned + 270) % 180) - 90);
  return flat < FLAT && flat > OVAL && off < LEVEL;
}

function momentsOf({ inside, width, area }: PrintPart): Moments {
  let [sx, sy, sxx, sxy, syy] = [0, 0, 0, 0, 0];
  inside.forEach((is, i) => {
    if (!is) return;
    const x = i % width;
    const y = Math.floor(i / width);
    sx += x;
    sy += y;
    sxx += x * x;
    sxy += x * y;
    syy += y * y;
  });
  const [cx, cy] = [sx / area, sy / area];
  const [xx, xy, yy] = [sxx / area - cx * cx, sxy / area - cx * cy, syy / area - cy * cy];
  const det = Math.max(1e-9, xx * yy - xy * xy);
  let [both, either] = [0, 0];
  inside.forEach((is, i) => {
    const [x, y] = [(i % width) - cx, Math.floor(i / width) - cy];
    // A filled ellipse has a quarter of its half axis squared as variance.
    const isWithin = (yy * x * x - 2 * xy * x * y + xx * y * y) / det <= 4;
    if (isWithin && is) both += 1;
    if (isWithin || is) either += 1;
  });
  return { xx, xy, yy, overlap: both / either };
}
