import type { LinearColor } from '../pixels/linear-light.ts';
import { cellValue, createNoise, fractal, smoothStep } from './noise.ts';
import type { Noise } from './noise.ts';
import type { SurfaceKind } from './words/surface-words.ts';

/** Colour and relief of a surface at one point; reused by the next call. */
interface SurfacePoint {
  r: number;
  g: number;
  b: number;
  /** Height in the surface's own units; its slope makes light and shade. */
  relief: number;
}

/** A material that can be looked up anywhere. Lengths: 1 is the height of the camera over the floor. */
export interface Surface {
  /** `footprint` is the size of the pixel on the surface: finer detail is left out. */
  sample(u: number, v: number, footprint: number, point: SurfacePoint): void;
  /** How strongly slopes are shaded. */
  readonly bump: number;
  /** 0 matte .. 1 mirror, at the usual viewing angle. */
  readonly reflection: number;
  /** Share of the wall's light seen on the surface at a grazing angle. */
  readonly sheen: number;
}

/** A surface in its colour. The same seed gives the same planks and veins. */
export function createSurface(kind: SurfaceKind, color: LinearColor, seed: number): Surface {
  const noise = createNoise(seed);
  return makers[kind](color, noise, seed);
}

type Maker = (color: LinearColor, noise: Noise, seed: number) => Surface;

function paint(point: SurfacePoint, color: LinearColor, factor: number): void {
  point.r = color[0] * factor;
  point.g = color[1] * factor;
  point.b = color[2] * factor;
}

function blend(point: SurfacePoint, color: LinearColor, share: number): void {
  point.r += (color[0] - point.r) * share;
  point.g += (color[1] - point.g) * share;
  point.b += (color[2] - point.b) * share;
}

const wood: Maker = (color, noise, seed) => {
  const plank = 0.42;
  return {
    bump: 0.5,
    reflection: 0.1,
    sheen: 0.3,
    sample(u, v, footprint, point) {
      const row = Math.floor(v / plank);
      const within = v / plank - row;
      const shift = cellValue(row, 3, seed) * 7;
      const length = 9 + 4 * cellValue(row, 5, seed);
      const board = Math.floor((u + shift) / length);
      const own = cellValue(row * 31 + board, 11, seed);
      const x = u * 1.1 + own * 40;
      const y = v * 9 + own * 23;
      // Year rings: a slow warp across the board, cut lengthwise; finer fibres on top.
      const warp = fractal(noise, x * 0.55, y * 0.22, 3, footprint * 2);
      const rings = Math.sin((y * 1.2 + warp * 7) * 1.9);
      const fibres = fractal(noise, x * 2.5, y * 9, 3, footprint * 40);
      const pores = fractal(noise, x * 9 + 5, y * 30, 2, footprint * 120);
      const tone = 1 + (own - 0.5) * 0.34 + rings * 0.11 + fibres * 0.34 + warp * 0.3 + Math.min(0, pores) * 0.45;
      paint(point, [color[0], color[1] * (0.985 + own * 0.03), color[2] * (0.94 + own * 0.1)], tone);
      const gap = Math.min(within, 1 - within) * plank;
      const seam = 1 - smoothStep(0.002, 0.006 + footprint * 0.8, gap);
      const visible = Math.min(1, 0.02 / (footprint + 0.008));
      point.r *= 1 - 0.72 * seam * visible;
      point.g *= 1 - 0.75 * seam * visible;
      point.b *= 1 - 0.78 * seam * visible;
      point.relief = fibres * 0.006 + rings * 0.002 - seam * 0.01 * visible;
    },
  };
};

const marble: Maker = (color, noise) => {
  const dark = 0.2126 * color[0] + 0.7152 * color[1] + 0.0722 * color[2] < 0.2;
  const vein: LinearColor = dark ? [0.55, 0.53, 0.5] : [color[0] * 0.34, color[1] * 0.34, color[2] * 0.37];
  return {
    bump: 0,
    reflection: 0.26,
    sheen: 0.4,
    sample(u, v, footprint, point) {
      const x = u * 0.9;
      const y = v * 0.9;
      const warpX = fractal(noise, x * 0.8, y * 0.8, 4, footprint);
      const warpY = fractal(noise, x * 0.8 + 31, y * 0.8 + 7, 4, footprint);
      const clouds = fractal(noise, x * 1.1 + warpX * 1.4, y * 1.1 + warpY, 4, footprint);
      paint(point, color, 1 + clouds * 0.16);
      // A vein is where a warped noise crosses zero: thin lines that branch and fade.
      const line = Math.abs(noise(x * 0.7 + warpX * 1.9 + 3, y * 0.55 + warpY * 1.9));
      const fine = Math.abs(noise(x * 1.9 + warpY * 1.4 - 9, y * 1.6 + warpX * 1.7));
      const presence = smoothStep(-0.25, 0.35, noise(x * 0.45 - 4, y * 0.45 + 12));
      const strong = (1 - smoothStep(0.004, 0.05 + footprint, line)) * presence;
      const halo = (1 - smoothStep(0.0, 0.22, line)) * presence * 0.3;
      const thin = (1 - smoothStep(0.003, 0.022 + footprint, fine)) * 0.3 * (0.4 + presence);
      blend(point, vein, Math.min(0.75, strong * 0.6 + halo * 0.55 + thin * 0.6));
      point.relief = 0;
    },
  };
};

const concrete: Maker = (color, noise) => ({
  bump: 0.6,
  reflection: 0.05,
  sheen: 0.16,
  sample(u, v, footprint, point) {
    const stains = fractal(noise, u * 0.7, v * 0.7, 4, footprint);
    const mid = fractal(noise, u * 4, v * 4, 4, footprint * 4);
    const fine = fractal(noise, u * 26, v * 26, 3, footprint * 26);
    const pores = smoothStep(0.42, 0.6, noise(u * 19, v * 19)) * Math.min(1, 0.02 / (footprint + 0.01));
    paint(point, color, 1 + stains * 0.22 + mid * 0.13 + fine * 0.14 - pores * 0.3);
    point.relief = mid * 0.006 + fine * 0.004 - pores * 0.006;
  },
});

const plaster: Maker = (color, noise) => ({
  bump: 1,
  reflection: 0.02,
  sheen: 0.1,
  sample(u, v, footprint, point) {
    const trowel = fractal(noise, u * 1.7 + noise(u * 0.6, v * 0.6), v * 3.4, 4, footprint * 3);
    const fine = fractal(noise, u * 17, v * 17, 3, footprint * 17);
    paint(point, color, 1 + trowel * 0.07 + fine * 0.05);
    point.relief = trowel * 0.016 + fine * 0.004;
  },
});

const sand: Maker = (color, noise) => ({
  bump: 1.35,
  reflection: 0,
  sheen: 0.1,
  sample(u, v, footprint, point) {
    const dunes = fractal(noise, u * 0.6, v * 0.9, 3, footprint);
    const ripple = Math.sin((v * 3.1 + noise(u * 0.8, v * 0.5) * 2.2 + u * 0.35) * 5.2);
    const rippled = ripple * Math.min(1, 0.05 / (footprint + 0.02)) * smoothStep(-0.35, 0.3, dunes);
    const grain = fractal(noise, u * 55, v * 55, 2, footprint * 40);
    paint(point, color, 1 + dunes * 0.12 + grain * 0.28);
    point.relief = dunes * 0.1 + rippled * 0.011 + grain * 0.004;
  },
});

const draped =
  (silky: boolean): Maker =>
  (color, noise) => ({
    bump: silky ? 1 : 0.8,
    reflection: silky ? 0.03 : 0,
    sheen: silky ? 0.35 : 0.12,
    sample(u, v, footprint, point) {
      const bend = noise(u * 0.35 + 4, v * 0.3) * 1.5;
      const fold = fractal(noise, u * 0.42 + bend, v * 0.95 + bend * 0.8, silky ? 2 : 3, footprint);
      const ridge = Math.sin(fold * 9 + u * 0.6);
      const threads = silky ? 0 : Math.sin(u * 210) * Math.sin(v * 210) * Math.max(0, 1 - footprint * 90);
      const slub = silky ? 0 : fractal(noise, u * 12, v * 60, 2, footprint * 50);
      paint(point, color, 1 + ridge * (silky ? 0.1 : 0.03) + slub * 0.12 + threads * 0.06);
      point.relief = fold * (silky ? 0.2 : 0.07) + ridge * (silky ? 0.035 : 0.008) + slub * 0.003;
    },
  });

const water: Maker = (color, noise) => ({
  bump: 1.1,
  reflection: 0.42,
  sheen: 0.75,
  sample(u, v, footprint, point) {
    const swell = fractal(noise, u * 0.9, v * 1.7, 3, footprint);
    const a = noise(u * 2.1 + swell * 1.5, v * 3.4 + swell);
    const b = noise(u * 2.6 - swell * 1.2 + 9, v * 3.0 + 4);
    // Caustics: bright nets where two ripple fields meet zero together.
    const net = (1 - smoothStep(0, 0.17 + footprint, Math.abs(a + b) * 0.7)) * Math.min(1, 0.12 / (footprint + 0.05));
    paint(point, color, 0.85 + swell * 0.25);
    blend(point, [0.95, 0.97, 0.95], net * 0.34);
    point.relief = swell * 0.05 + a * 0.022;
  },
});

const glass: Maker = (color) => ({
  bump: 0,
  reflection: 0.5,
  sheen: 0.7,
  sample(_u, _v, _footprint, point) {
    paint(point, color, 0.92);
    point.relief = 0;
  },
});

const stone: Maker = (color, noise) => ({
  bump: 1.2,
  reflection: 0.05,
  sheen: 0.18,
  sample(u, v, footprint, point) {
    const layers = fractal(noise, u * 0.8, v * 2.2, 5, footprint * 2);
    const mid = fractal(noise, u * 5 + layers, v * 6, 4, footprint * 6);
    const fleck = smoothStep(0.28, 0.6, noise(u * 34, v * 34)) * Math.min(1, 0.015 / (footprint + 0.008));
    paint(point, color, 1 + layers * 0.34 + mid * 0.22 + fleck * 0.22);
    point.relief = layers * 0.035 + mid * 0.012;
  },
});

const terrazzo: Maker = (color, noise, seed) => ({
  bump: 0.1,
  reflection: 0.2,
  sheen: 0.35,
  sample(u, v, footprint, point) {
    paint(point, color, 1 + fractal(noise, u * 3, v * 3, 3, footprint * 3) * 0.06);
    const scale = 6.5;
    const cx = Math.floor(u * scale);
    const cy = Math.floor(v * scale);
    for (let j = -1; j <= 1; j++) {
      for (let i = -1; i <= 1; i++) {
        const kind = cellValue(cx + i, cy + j, seed + 3);
        if (kind < 0.25) continue;
        const px = cx + i + cellValue(cx + i, cy + j, seed);
        const py = cy + j + cellValue(cx + i, cy + j, seed + 1);
        const size = 0.14 + 0.36 * cellValue(cx + i, cy + j, seed + 2) ** 2;
        const angle = kind * 40;
        const dx = (u * scale - px) * Math.cos(angle) + (v * scale - py) * Math.sin(angle);
        const dy = (v * scale - py) * Math.cos(angle) - (u * scale - px) * Math.sin(angle);
        // Chips are bent quadrilaterals, not discs.
        const d = Math.max(Math.abs(dx * 1.3 + dy * 0.4), Math.abs(dy)) / size;
        const chip = chips[Math.floor(kind * 997) % chips.length]!;
        blend(point, chip, (1 - smoothStep(0.86, 1 + footprint * scale * 2, d)) * 0.85);
      }
    }
    point.relief = 0;
  },
});

const chips: readonly LinearColor[] = [
  [0.42, 0.22, 0.14],
  [0.2, 0.2, 0.2],
  [0.55, 0.46, 0.36],
  [0.3, 0.34, 0.3],
  [0.78, 0.74, 0.7],
];

const grass: Maker = (color, noise) => ({
  bump: 1.1,
  reflection: 0,
  sheen: 0.08,
  sample(u, v, footprint, point) {
    const patch = fractal(noise, u * 1.2, v * 1.2, 3, footprint);
    // Blades stand up: the texture is drawn out along the depth.
    const blades = fractal(noise, u * 38 + patch * 3, v * 7, 3, footprint * 14);
    const tips = smoothStep(0.12, 0.5, blades);
    paint(point, color, 0.8 + patch * 0.35 + blades * 0.75);
    blend(point, [color[0] * 2.1 + 0.05, color[1] * 1.8 + 0.05, color[2] * 1.2], tips * 0.45);
    point.relief = blades * 0.03 + patch * 0.05;
  },
});

const snow: Maker = (color, noise) => ({
  bump: 1,
  reflection: 0,
  sheen: 0.2,
  sample(u, v, footprint, point) {
    const drift = fractal(noise, u * 0.7, v * 1.1, 4, footprint);
    const crystals = fractal(noise, u * 40, v * 40, 2, footprint * 40);
    paint(point, color, 1 + drift * 0.05 + crystals * 0.07);
    point.relief = drift * 0.12 + crystals * 0.004;
  },
});

const metal: Maker = (color, noise) => ({
  bump: 0.2,
  reflection: 0.34,
  sheen: 0.6,
  sample(u, v, footprint, point) {
    const brushed = fractal(noise, u * 1.4, v * 90, 3, footprint * 60);
    const cloudy = fractal(noise, u * 0.6, v * 0.6, 2, footprint);
    paint(point, color, 0.9 + brushed * 0.16 + cloudy * 0.12);
    point.relief = brushed * 0.002;
  },
});

const paper: Maker = (color, noise) => ({
  bump: 0.15,
  reflection: 0.03,
  sheen: 0.12,
  sample(u, v, footprint, point) {
    paint(
      point,
      color,
      1 + fractal(noise, u * 30, v * 30, 2, footprint * 30) * 0.025 + noise(u * 0.5, v * 0.5) * 0.015,
    );
    point.relief = 0;
  },
});

const makers: Readonly<Record<SurfaceKind, Maker>> = {
  wood,
  marble,
  concrete,
  plaster,
  sand,
  silk: draped(true),
  linen: draped(false),
  water,
  glass,
  stone,
  terrazzo,
  grass,
  snow,
  metal,
  paper,
};
