import type { LinearColor } from '../../pixels/linear-light.ts';
import { mixLinear } from '../../pixels/linear-light.ts';
import { addDisc, blurPlate, createPlate, fillBox, fillPlate, greyBlues, placePlate } from './backdrop-plate.ts';
import type { BackdropOptions, DrawPlate } from './backdrop-plate.ts';
import { city } from './draw-city.ts';
import type { LinearCanvas } from '../linear-canvas.ts';
import { createNoise, fractal, smoothStep } from '../noise.ts';
import { createRandom } from '../../pixels/random.ts';
import { blurRadius } from '../set-camera.ts';
import { createSurface } from '../surfaces.ts';
import { hourOf } from '../words/hour-of.ts';
import type { SettingKind } from '../words/setting-words.ts';

/** Fills the whole canvas with what stands behind the floor. */
export function drawBackdrop(canvas: LinearCanvas, options: BackdropOptions): void {
  const setting = options.look.setting ?? 'studio';
  if (setting === 'studio') drawWall(canvas, options);
  else {
    const plate = plates[setting](canvas, options);
    if (options.look.lamps === 'overcast') greyBlues(plate);
    placePlate(canvas, plate);
  }
}

function drawWall(canvas: LinearCanvas, { camera, wall, seed }: BackdropOptions): void {
  const { width, height } = canvas;
  const surface = createSurface('plaster', wall, seed + 7);
  const point = { r: 0, g: 0, b: 0, relief: 0 };
  const footprint =
    camera.wallZ / (camera.focal * height) + (blurRadius(camera, camera.wallZ) * camera.wallZ) / camera.focal;
  for (let y = 0; y < height; y++) {
    const up = ((camera.seamY - (y + 0.5) / height) * camera.wallZ) / camera.focal;
    for (let x = 0; x < width; x++) {
      const across = (((x + 0.5) / width - 0.5) * (width / height) * camera.wallZ) / camera.focal;
      surface.sample(across, up, footprint * 1.6, point);
      const i = (y * width + x) * 3;
      canvas.light[i] = point.r;
      canvas.light[i + 1] = point.g;
      canvas.light[i + 2] = point.b;
    }
  }
}

const interior: DrawPlate = (canvas, { camera, wall, seed, light, look, from }) => {
  const random = createRandom(seed + 1);
  const noise = createNoise(seed + 2);
  const plate = createPlate(canvas);
  // The light of the set comes through it.
  const windowLeft = from < 0;
  const isDark = hourOf(look) === 'dark';
  fillPlate(plate, (x, y) => {
    const near = windowLeft ? 1 - x : x;
    const tone = 0.62 + 0.5 * near * near + fractal(noise, x * 3, y * 3, 2, 0) * 0.1;
    return [wall[0] * tone, wall[1] * tone, wall[2] * tone];
  });
  // A counter or sideboard, darker, up to the table's edge.
  const counter = mixLinear(wall, [0.09, 0.07, 0.05], 0.6);
  fillBox(plate, { left: 0, top: camera.seamY - 0.13, right: 1, bottom: 1 }, counter);
  fillBox(
    plate,
    { left: 0, top: camera.seamY - 0.15, right: 1, bottom: camera.seamY - 0.13 },
    mixLinear(wall, [0.8, 0.75, 0.7], 0.5),
  );
  const sill = camera.seamY - 0.2;
  const at = windowLeft ? 0.04 + random() * 0.05 : 0.62 + random() * 0.05;
  for (let pane = 0; pane < 4; pane++) {
    const left = at + (pane % 2) * 0.155;
    const top = pane < 2 ? Math.max(0, sill - 0.36) : sill - 0.17;
    const glass: LinearColor = isDark ? NIGHT_PANE : [1.9 * light[0], 1.85 * light[1], 1.75 * light[2]];
    fillBox(plate, { left, top, right: left + 0.14, bottom: top + 0.165 }, glass);
  }
  const shelfFrom = windowLeft ? 0.52 : 0.04;
  for (const shelf of [sill - 0.26, sill - 0.05]) {
    let x = shelfFrom + 0.02;
    while (x < shelfFrom + 0.4) {
      const wide = 0.025 + random() * 0.045;
      const high = 0.05 + random() * 0.09;
      const color = shelfColours[Math.floor(random() * shelfColours.length)]!;
      fillBox(plate, { left: x, top: shelf - high, right: x + wide, bottom: shelf }, color);
      x += wide + random() * 0.04;
    }
    fillBox(plate, { left: shelfFrom, top: shelf, right: shelfFrom + 0.44, bottom: shelf + 0.014 }, [0.2, 0.12, 0.06]);
  }
  for (let i = 0; i < 26; i++) {
    const angle = random() * Math.PI;
    const r = random() * 0.07;
    addDisc(
      plate,
      (windowLeft ? 0.43 : 0.56) + Math.cos(angle) * r,
      sill + 0.02 - Math.sin(angle) * r * 1.3,
      0.014,
      [0.01, 0.045, 0.008],
    );
  }
  return blurPlate(plate, 0.02);
};

/** A window at night: the room in front of it is brighter. */
const NIGHT_PANE: LinearColor = [0.04, 0.055, 0.11];

const shelfColours: readonly LinearColor[] = [
  [0.7, 0.66, 0.58],
  [0.42, 0.22, 0.12],
  [0.2, 0.26, 0.2],
  [0.55, 0.42, 0.22],
  [0.8, 0.78, 0.74],
  [0.12, 0.1, 0.09],
];

const greenery: DrawPlate = (canvas, { seed, light, camera }) => {
  const random = createRandom(seed + 1);
  const noise = createNoise(seed + 2);
  const plate = createPlate(canvas);
  fillPlate(plate, (x, y) => {
    const mass = fractal(noise, x * 3.2, y * 3.2, 4, 0);
    const sun = smoothStep(0.75, 0, y) * 0.7;
    const tone = 0.3 + 0.75 * smoothStep(-0.45, 0.5, mass) + sun * 0.5;
    const warm = smoothStep(0, 0.5, mass) * 0.5 + sun * 0.6;
    return [
      (0.075 + 0.2 * warm) * tone * light[0],
      (0.15 + 0.2 * warm) * tone * light[1],
      (0.045 + 0.06 * warm) * tone,
    ];
  });
  const soft = blurPlate(plate, 0.018);
  for (let i = 0; i < 90; i++) {
    const y = random() ** 1.4 * camera.seamY;
    const strength = 0.05 + 0.2 * random() ** 2;
    addDisc(soft, random(), y, 0.012 + random() * 0.03, [
      strength * 0.85 * light[0],
      strength * light[1],
      strength * 0.45,
    ]);
  }
  return blurPlate(soft, 0.004);
};

const beach: DrawPlate = (canvas, { seed, light, camera }) => {
  const noise = createNoise(seed + 2);
  const plate = createPlate(canvas);
  const horizon = camera.seamY - 0.16;
  fillPlate(plate, (x, y) => {
    if (y < horizon) {
      const height = y / horizon;
      const clouds =
        smoothStep(0.05, 0.5, fractal(noise, x * 2.2, y * 7, 4, 0.01)) * 0.5 * smoothStep(0.05, 0.5, height);
      const sky = mixLinear([0.2, 0.42, 0.72], [0.68, 0.78, 0.84], height ** 1.3);
      const lit: LinearColor = [sky[0] * light[0], sky[1] * light[1], sky[2] * (0.6 + 0.4 * light[2])];
      return mixLinear(lit, [0.92 * light[0], 0.9 * light[1], 0.88 * light[2]], clouds);
    }
    const depth = (y - horizon) / (camera.seamY - horizon);
    const waves = fractal(noise, (x * 3) / (0.15 + depth), ((y - horizon) * 60) / (0.2 + depth), 3, 0.05);
    const sea = mixLinear([0.09, 0.3, 0.42], [0.26, 0.55, 0.58], depth);
    const foam = smoothStep(0.9, 0.97, depth + waves * 0.06) * 0.75 + smoothStep(0.3, 0.55, waves) * 0.22;
    return mixLinear(
      [sea[0] * (1 + waves * 0.25), sea[1] * (1 + waves * 0.2), sea[2] * (1 + waves * 0.15)],
      [0.9, 0.92, 0.92],
      foam,
    );
  });
  return blurPlate(plate, 0.0055);
};

const sky: DrawPlate = (canvas, { seed, light, camera, look }) => {
  const noise = createNoise(seed + 2);
  const plate = createPlate(canvas);
  const zenith: LinearColor = look.wall ?? [0.16, 0.36, 0.68];
  fillPlate(plate, (x, y) => {
    const height = Math.min(1, y / camera.seamY);
    const base = mixLinear(zenith, [0.72, 0.8, 0.86], height ** 1.2);
    const cover = smoothStep(0.0, 0.42, fractal(noise, x * 2.4 + 3, y * 4, 5, 0.004) + 0.22 * height - 0.05);
    const shaded = fractal(noise, x * 2.4 + 3.1, y * 4 + 0.25, 4, 0.004);
    const cloud: LinearColor = [0.88 - shaded * 0.25, 0.88 - shaded * 0.22, 0.9 - shaded * 0.18];
    const color = mixLinear(base, cloud, cover * 0.9);
    return [color[0] * light[0], color[1] * light[1], color[2] * (0.5 + 0.5 * light[2])];
  });
  return blurPlate(plate, 0.005);
};

/** Ridges one behind the other, paler with distance; under snow where the prompt speaks of it. */
const mountains: DrawPlate = (canvas, { seed, light, camera, look }) => {
  const noise = createNoise(seed + 2);
  const plate = createPlate(canvas);
  const zenith: LinearColor = look.wall ?? [0.13, 0.3, 0.6];
  const isSnowy = look.surface?.kind === 'snow';
  const aspect = canvas.width / canvas.height;
  const ridges = [0, 1, 2].map((nth) => ({
    // Tops are peaks: folds of the noise, not its waves.
    top: (u: number): number =>
      camera.seamY *
      (0.1 + nth * 0.26 + 0.6 * Math.abs(noise(u, nth * 5.3)) + 0.13 * fractal(noise, u * 2.6, nth, 3, 0)),
    rock: mixLinear([0.3, 0.36, 0.46], [0.09, 0.1, 0.12], nth / 2),
    snow: isSnowy ? 0.42 : 0.13 - nth * 0.05,
    nth,
  }));
  fillPlate(plate, (x, y) => {
    const height = Math.min(1, y / camera.seamY);
    let color = mixLinear(zenith, [0.66, 0.76, 0.86], height ** 0.9);
    for (const { top, rock, snow, nth } of ridges) {
      const u = x * aspect * (1.1 + nth * 0.5) + nth * 7.3;
      const down = (y - top(u)) / camera.seamY;
      if (down <= 0) continue;
      // One flank of each fold is lit, the other lies in its shade.
      const rough = fractal(noise, u * 5 + down * 4, down * 7 + nth * 9, 4, 0);
      const slope = (top(u - down * 0.35 + 0.06) - top(u - down * 0.35 - 0.06)) / camera.seamY;
      const lit = 0.52 + 0.58 * smoothStep(-0.05, 0.05, slope + rough * 0.09);
      const white = smoothStep(snow + 0.09, snow - 0.09, down + rough * 0.34);
      const haze = mixLinear(mixLinear(rock, [0.84, 0.88, 0.95], white), [0.56, 0.68, 0.82], 0.34 - nth * 0.16);
      color = [haze[0] * lit, haze[1] * lit, haze[2] * (0.25 + 0.75 * lit)];
    }
    return [color[0] * light[0], color[1] * light[1], color[2] * (0.5 + 0.5 * light[2])];
  });
  return blurPlate(plate, 0.005);
};

/** A room with a fir and its lights, out of focus: dark, where words ask for no daylight. */
const festive: DrawPlate = (canvas, { seed, look, light, camera }) => {
  const random = createRandom(seed + 1);
  const noise = createNoise(seed + 2);
  const plate = createPlate(canvas);
  const isDay = hourOf(look) === 'day';
  const own: LinearColor = isDay ? [0.62, 0.57, 0.5] : [0.16, 0.018, 0.02];
  const wall = look.isWallPainted && look.wall ? look.wall : own;
  const [leaf, glow] = isDay ? [2.6, 0.45] : [1, 1];
  const trunk = random() < 0.5 ? 0.2 : 0.8;
  const tip = -0.12;
  const halfAt = (y: number): number => Math.max(0, (y - tip) / (camera.seamY - tip)) * 0.36;
  fillPlate(plate, (x, y) => {
    const tone = 0.55 + 0.6 * smoothStep(0, camera.seamY, y) + fractal(noise, x * 3, y * 3, 3, 0) * 0.22;
    const branch = fractal(noise, x * 14, y * 18, 3, 0);
    const inside = smoothStep(0.03, -0.03, Math.abs(x - trunk) - halfAt(y) - branch * 0.05);
    const fir: LinearColor = [
      (0.016 + branch * 0.012) * leaf,
      (0.06 + branch * 0.045) * leaf,
      (0.028 + branch * 0.016) * leaf,
    ];
    return mixLinear([wall[0] * tone, wall[1] * tone, wall[2] * tone], fir, inside);
  });
  const soft = blurPlate(plate, 0.012);
  for (let i = 0; i < 46; i++) {
    const y = camera.seamY * (0.04 + 0.92 * Math.sqrt(random()));
    const x = trunk + (random() * 2 - 1) * halfAt(y) * 0.94;
    const power = (0.35 + 0.75 * random() ** 2) * glow;
    addDisc(soft, x, y, 0.008 + random() * 0.014, [power * light[0], power * 0.62 * light[1], power * 0.22]);
  }
  for (let i = 0; i < 9; i++) {
    const y = camera.seamY * (0.25 + 0.68 * random());
    const ball: LinearColor = i % 2 ? [0.5, 0.03, 0.03] : [0.62, 0.38, 0.09];
    addDisc(soft, trunk + (random() * 2 - 1) * halfAt(y) * 0.8, y, 0.02 + random() * 0.008, ball);
  }
  return blurPlate(soft, 0.0045);
};

const plates: Readonly<Record<Exclude<SettingKind, 'studio'>, DrawPlate>> = {
  interior,
  greenery,
  city,
  beach,
  sky,
  mountains,
  festive,
};
