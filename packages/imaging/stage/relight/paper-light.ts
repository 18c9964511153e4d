import type { SceneLight } from '../../contract/scene-light.ts';
import { linearFromHex, luminance } from '../../pixels/linear-light.ts';
import type { LinearColor } from '../../pixels/linear-light.ts';
import type { SceneGeometry } from '../../contract/scene-geometry.schema.ts';
import { meanLight } from '../linear-canvas.ts';
import type { LinearCanvas } from '../linear-canvas.ts';
import { developLight } from '../plates/film.ts';
import type { LampWeights } from '../plates/lamp-weights.ts';
import type { LitView } from '../plates/read-plates.server.ts';

/**
 * White paper at the anchor, against its looks in a well lit picture: display light, three numbers
 * for each of the directions it may face (three numbers each: right, up, towards the viewer). `weight`: how much each
 * of them counts.
 */
export type PaperLight = (facing: Float32Array, weight: Float32Array) => Float32Array;

/** Display light of white paper in a well lit picture. */
const WELL_LIT = 0.8;
const PAPER = 0.85;
/** A photographer moves the flag off the product: so much of a sun's light falls on it where the set is in shade. */
const UNSHADED = 0.75;
/** Nothing on a set is wholly dark: of the mean, what shines on every side, and the least. */
const [EVERYWHERE, LEAST] = [0.3, 0.1] as const;

/** From the lamps of a set: nine harmonics a group at the anchor, developed by the set's film. */
export function paperOfLamps(view: LitView, weights: LampWeights, exposure: number): PaperLight {
  const { geometry, plates } = view;
  const sum = new Float64Array(27);
  const suns: { to: LinearColor; light: LinearColor }[] = [];
  for (const { group, harmonics } of plates.lamps) {
    const weight = weights.get(group);
    if (!weight) continue;
    harmonics.forEach((value, k) => value.forEach((part, c) => (sum[k * 3 + c]! += part * weight[c]!)));
    for (const lamp of geometry.lamps) {
      if (lamp.group !== group || lamp.type !== 'sun') continue;
      const power = (UNSHADED * lamp.energy) / Math.PI;
      const { colour } = lamp;
      suns.push({
        to: toCamera(lamp.toLamp, geometry),
        light: [power * colour[0] * weight[0], power * colour[1] * weight[1], power * colour[2] * weight[2]],
      });
    }
  }
  return (facing, weight) => {
    const light = new Float32Array(facing.length);
    for (let i = 0; i < facing.length; i += 3) {
      const [x, y, z] = [facing[i]!, facing[i + 1]!, facing[i + 2]!];
      const basis = [1, x, y, z, x * y, y * z, 3 * z * z - 1, x * z, x * x - y * y];
      for (let c = 0; c < 3; c++) {
        let value = 0;
        for (let k = 0; k < 9; k++) value += basis[k]! * sum[k * 3 + c]!;
        for (const { to, light: own } of suns) {
          value = Math.max(value, own[c]! * Math.max(0, x * to[0] + y * to[1] + z * to[2]));
        }
        light[i + c] = PAPER * Math.max(0, value);
      }
    }
    evenOut(light, weight);
    developLight(light, geometry.film, exposure);
    for (let i = 0; i < light.length; i++) light[i]! /= WELL_LIT;
    return light;
  };
}

function toCamera(direction: readonly [number, number, number], { camera }: SceneGeometry): LinearColor {
  const along = (axis: number): number =>
    direction.reduce((sum, value, k) => sum + value * camera.matrix[k]![axis]!, 0);
  return [along(0), along(1), along(2)];
}

/** Of a floor of unknown material. */
const USUAL_FLOOR = 0.45;
/** Of the light, how much has the colour of what is around; how much of that colour. */
const AMBIENT_TINT = 0.35;

/** From a single picture, empty yet: how bright it is, what colour is around the anchor, and where its light comes from. */
export function paperOfPicture(canvas: LinearCanvas, light: SceneLight): PaperLight {
  const around = meanLight(canvas, 0.5, 0.5, 0.5, 0.5);
  const floor = meanLight(canvas, light.anchor.x, Math.min(0.98, light.floorY + 0.03), 0.1, 0.03);
  const level = Math.min(1.05, Math.max(0.12, luminance(floor) / USUAL_FLOOR, highlightOf(canvas) / WELL_LIT));
  const key = hueOf(linearFromHex(light.keyColor), 1);
  const ambient = hueOf(around, AMBIENT_TINT);
  const share = Math.min(0.6, Math.max(0.12, light.shadowStrength * (1 - 0.6 * light.softness)));
  // A shadow that falls towards the viewer tells of light from behind.
  const near = (light.shadowTip?.y ?? 0) > 0.05 ? -0.5 : 0.7;
  const length = Math.hypot(light.keyDirection.x, light.keyDirection.y, near);
  const to = [light.keyDirection.x / length, -light.keyDirection.y / length, near / length] as const;
  return (facing, weight) => {
    const shown = new Float32Array(facing.length);
    for (let i = 0; i < facing.length; i += 3) {
      const straight = Math.max(0, facing[i]! * to[0] + facing[i + 1]! * to[1] + facing[i + 2]! * to[2]);
      const above = 0.9 + 0.1 * facing[i + 1]!;
      for (let c = 0; c < 3; c++) {
        shown[i + c] = level * ((1 - share) * above * ambient[c]! + share * 1.6 * straight * key[c]!);
      }
    }
    evenOut(shown, weight);
    return shown;
  };
}

function highlightOf({ light }: LinearCanvas): number {
  const values: number[] = [];
  for (let i = 0; i < light.length; i += 3 * 97) values.push(luminance([light[i]!, light[i + 1]!, light[i + 2]!]));
  return Float64Array.from(values).sort()[Math.floor(values.length * 0.9)] ?? 1;
}

function hueOf(colour: LinearColor, share: number): LinearColor {
  const level = Math.max(1e-4, luminance(colour));
  const of = (value: number): number => 1 + share * (Math.min(2, value / level) - 1);
  return [of(colour[0]), of(colour[1]), of(colour[2])];
}

/** No side gets nothing: a part of the light has gone round. */
function evenOut(light: Float32Array, weight: Float32Array): void {
  let all = 0;
  const sum = [0, 0, 0];
  for (let p = 0; p < weight.length; p++) {
    all += weight[p]!;
    for (let c = 0; c < 3; c++) sum[c]! += weight[p]! * light[p * 3 + c]!;
  }
  const mean = sum.map((value) => value / Math.max(1e-6, all));
  for (let i = 0; i < light.length; i++) {
    const middle = mean[i % 3]!;
    light[i] = EVERYWHERE * middle + (1 - EVERYWHERE) * Math.max(light[i]!, LEAST * middle);
  }
}
