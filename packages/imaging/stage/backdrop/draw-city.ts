import type { LinearColor } from '../../pixels/linear-light.ts';
import { mixLinear } from '../../pixels/linear-light.ts';
import { createRandom } from '../../pixels/random.ts';
import { addDisc, blurPlate, createPlate, fillBox, fillPlate } from './backdrop-plate.ts';
import type { DrawPlate } from './backdrop-plate.ts';
import { createNoise, fractal, smoothStep } from '../noise.ts';
import { hourOf } from '../words/hour-of.ts';

/** A street out of focus: house fronts under the sky by day; where words leave the hour open, its lamps at dusk. */
export const city: DrawPlate = (canvas, options) =>
  (hourOf(options.look) === 'day' ? cityByDay : cityByNight)(canvas, options);

/** Rendered fronts, brick and stone, in linear light. */
const frontColours: readonly LinearColor[] = [
  [0.52, 0.44, 0.34],
  [0.4, 0.24, 0.17],
  [0.58, 0.55, 0.5],
  [0.34, 0.35, 0.37],
  [0.6, 0.49, 0.33],
  [0.46, 0.4, 0.36],
];
const PANE: LinearColor = [0.1, 0.13, 0.17];
const LEAVES: LinearColor = [0.1, 0.17, 0.05];
const AWNINGS: readonly LinearColor[] = [
  [0.28, 0.05, 0.04],
  [0.05, 0.13, 0.12],
  [0.5, 0.46, 0.4],
];

const cityByDay: DrawPlate = (canvas, { seed, look, light, camera }) => {
  const random = createRandom(seed + 1);
  const noise = createNoise(seed + 2);
  const plate = createPlate(canvas);
  const lit = ([r, g, b]: LinearColor, tone: number): LinearColor => [
    r * tone * light[0],
    g * tone * light[1],
    b * tone * (0.4 + 0.6 * light[2]),
  ];
  const { seamY } = camera;
  fillPlate(plate, (x, y) => {
    const height = Math.min(1, y / seamY);
    const cloud = smoothStep(-0.1, 0.5, fractal(noise, x * 2.2, y * 5, 4, 0)) * 0.5;
    return lit(mixLinear(mixLinear([0.4, 0.56, 0.78], [0.8, 0.84, 0.86], height), [0.88, 0.88, 0.88], cloud), 1);
  });
  const painted = look.isWallPainted ? look.wall : null;
  let left = -0.05;
  while (left < 1) {
    // The street runs into the distance in the middle: its fronts are lower there.
    const wide = 0.1 + random() * 0.12;
    const middle = 1 - Math.min(1, Math.abs(left + wide / 2 - 0.52) / 0.42);
    const top = seamY * (0.08 + 0.5 * middle + 0.1 * random());
    const own = painted ?? frontColours[Math.floor(random() * frontColours.length)]!;
    const front = mixLinear(own, [0.62, 0.68, 0.74], 0.45 * middle);
    const tone = 0.8 + 0.4 * random();
    fillBox(plate, { left, top, right: left + wide, bottom: seamY }, lit(front, tone));
    for (let floor = top + 0.025; floor < seamY - 0.1; floor += 0.062) {
      for (let x = left + 0.014; x < left + wide - 0.024; x += 0.04) {
        fillBox(
          plate,
          { left: x, top: floor, right: x + 0.02, bottom: floor + 0.036 },
          lit(PANE, 0.7 + 0.9 * random()),
        );
      }
    }
    const awning = AWNINGS[Math.floor(random() * AWNINGS.length)]!;
    fillBox(plate, { left, top: seamY - 0.075, right: left + wide, bottom: seamY - 0.055 }, lit(awning, tone));
    fillBox(plate, { left, top: seamY - 0.055, right: left + wide, bottom: seamY }, lit(PANE, tone));
    left += wide;
  }
  // Crowns of street trees.
  for (const trunk of [0.08 + random() * 0.1, 0.8 + random() * 0.12]) {
    for (let i = 0; i < 60; i++) {
      const angle = random() * 2 * Math.PI;
      const reach = Math.sqrt(random());
      const x = trunk + Math.cos(angle) * reach * 0.1;
      const y = seamY * 0.58 + Math.sin(angle) * reach * seamY * 0.2;
      const side = 0.02 + random() * 0.02;
      fillBox(plate, { left: x, top: y, right: x + side, bottom: y + side }, lit(LEAVES, 0.5 + random()));
    }
  }
  return blurPlate(plate, 0.014);
};

const cityByNight: DrawPlate = (canvas, { seed, look, light, camera }) => {
  const random = createRandom(seed + 1);
  const noise = createNoise(seed + 2);
  const plate = createPlate(canvas);
  const dusk: LinearColor = look.wall ?? [0.045, 0.05, 0.085];
  fillPlate(plate, (x, y) => {
    const tone = 0.6 + 0.7 * smoothStep(0, camera.seamY, y) + fractal(noise, x * 4, y * 2, 3, 0) * 0.3;
    return [dusk[0] * tone + 0.02 * y, dusk[1] * tone + 0.012 * y, dusk[2] * tone];
  });
  for (let i = 0; i < 7; i++) {
    const left = random() * 1.1 - 0.1;
    const top = random() * 0.35;
    const tone = 0.4 + random() * 0.5;
    fillBox(plate, { left, top, right: left + 0.08 + random() * 0.12, bottom: camera.seamY }, [
      dusk[0] * tone,
      dusk[1] * tone,
      dusk[2] * tone,
    ]);
  }
  const soft = blurPlate(plate, 0.02);
  for (let i = 0; i < 75; i++) {
    const lamp = lampColours[Math.floor(random() * lampColours.length)]!;
    const power = 0.12 + 0.5 * random() ** 2;
    const y = camera.seamY * (0.2 + 0.78 * Math.sqrt(random()));
    addDisc(soft, random(), y, 0.012 + random() * 0.026, [
      lamp[0] * power * light[0],
      lamp[1] * power * light[1],
      lamp[2] * power * light[2],
    ]);
  }
  return blurPlate(soft, 0.003);
};

const lampColours: readonly LinearColor[] = [
  [1, 0.62, 0.25],
  [1, 0.75, 0.42],
  [1, 0.42, 0.2],
  [0.6, 0.75, 1],
  [0.95, 0.3, 0.45],
  [0.35, 0.8, 0.85],
];
