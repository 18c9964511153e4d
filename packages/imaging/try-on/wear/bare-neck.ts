import type { LinearPicture, WornLayer } from './wear.ts';

/** Metres: what shows more of the base than that is cut to show what lies below. */
const WIDEST = 0.045;
/** Saturation below which a lit part of the body is the grey base: sheen on dark skin has .15 and more. */
const GREY = 0.12;
/** Linear light below which it is hair. */
const DARK = 0.12;
/** Metres in which one goes over into the other, and the edge of the cloth into nothing. */
const SOFT = 0.006;

/**
 * Takes the straps of the base out of a wide neck, in place: where a neckline leaves a strip of them in sight, the skin
 * beside it goes on: a dress is not worn over a grey vest.
 *
 * @param scale pixels to a metre
 */
export function bareNeck(person: LinearPicture, { data: cloth, neck }: WornLayer, scale: number): void {
  const { data, width, height } = person;
  const most = Math.round(WIDEST * scale);
  const soft = Math.max(3, Math.round(SOFT * scale));
  const middle = Math.round((neck.left + neck.right) / 2);
  const bottom = Math.min(height, neck.bottom + most);
  for (let y = Math.max(0, neck.top); y < bottom; y++) {
    for (const step of [-1, 1]) {
      const last = step < 0 ? Math.max(0, neck.left - most) : Math.min(width - 1, neck.right + most);
      let first = -1;
      for (let x = middle; x !== last; x += step) {
        const i = (y * width + x) * 4;
        if (data[i + 3]! < 0.5) break;
        if (cloth[i + 3]! > 0.98) {
          if (first >= 0) fill(y, first, x, step);
          break;
        }
        if (first < 0 && isBase(i)) first = x;
        if (first >= 0 && Math.abs(x - first) > most) break;
      }
    }
  }

  function isBase(i: number): boolean {
    const [r, g, b] = [data[i]!, data[i + 1]!, data[i + 2]!];
    const most = Math.max(r, g, b);
    return most > DARK && most - Math.min(r, g, b) < GREY * most;
  }

  /** From the first pixel of the base to the cloth, which may be soft, with the skin just before it. */
  function fill(y: number, first: number, end: number, step: number): void {
    const skin = first - step * soft;
    if ((skin - middle) * step < 0) return;
    const from = (y * width + skin) * 4;
    if (isBase(from) || data[from + 3]! < 0.5) return;
    for (let x = skin + step; x !== end + step * soft && x >= 0 && x < width; x += step) {
      const i = (y * width + x) * 4;
      for (let c = 0; c < 3; c++) data[i + c] = data[from + c]!;
    }
  }
}
