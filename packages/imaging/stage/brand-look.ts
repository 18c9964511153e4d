import type { SceneLight } from '../contract/scene-light.ts';
import type { BrandLook, LookKey } from '../contract/brand-look.ts';
import { encodeLinear, linearFromHex } from '../pixels/linear-light.ts';
import { deltaE, frequentColours, labOfHex } from '../look/background-colour.ts';
import { toLab } from '../pixels/lab.ts';
import type { LinearCanvas } from './linear-canvas.ts';
import type { PromptLook } from './prompt-look.ts';

/** Every so many pixels, in rows and columns, tell the canvas's colour. */
const SAMPLES = 160;
const PASSES = 4;
/** A smaller difference than this is not visible. */
const SEEN = 1;
/** No light is made so much stronger or weaker for a colour. */
const [LEAST_GAIN, MOST_GAIN] = [0.25, 4] as const;
/** `developCanvas` takes its grain in steps of which so many are a standard deviation. */
const GRAIN_DEVIATION = 0.69;

/** Side that the light comes from; null where the shadow falls straight back or forth. */
function sideOf({ angleDeg }: LookKey): -1 | 1 | null {
  const across = Math.cos((angleDeg * Math.PI) / 180);
  return Math.abs(across) < 0.17 ? null : across > 0 ? -1 : 1;
}

/**
 * The words' request, in the look of a brand: its ground where they name none, its light and its horizon in any case. Its tones are those
 * of the words.
 */
export function lookOfBrand(asked: PromptLook, { background, key, horizon }: BrandLook): PromptLook {
  const wall = linearFromHex(background);
  return {
    ...asked,
    wall,
    isWallPainted: true,
    isWallNamed: true,
    // A window's light on the wall is none of the brand's, and hides where its own falls.
    gobo: null,
    ...(horizon !== null && { seamY: horizon }),
    ...(key && {
      side: sideOf(key) ?? asked.side,
      softness: key.softness,
      strength: key.strength,
    }),
  };
}

/** The light of a drawn set with the shadow where the brand's falls. */
export function lightOfBrand(light: SceneLight, { key }: BrandLook, length: number): SceneLight {
  if (!key) return light;
  const angle = (key.angleDeg * Math.PI) / 180;
  const reach = Math.min(2.2, key.length * length);
  return {
    ...light,
    softness: key.softness,
    shadowStrength: key.strength,
    shadowLength: reach,
    keyDirection: { x: -Math.cos(angle) * 0.75, y: light.keyDirection.y },
    shadowTip: { x: Math.cos(angle) * reach, y: -Math.sin(angle) * reach },
  };
}

/**
 * Leads the colour that fills most of a canvas to the brand's, by the light on all of it. Called before anything stands on
 * it, so products never change.
 */
export function matchBackground({ light, width, height }: LinearCanvas, background: string): void {
  const wanted = labOfHex(background);
  const aim = linearFromHex(background);
  for (let pass = 0; pass < PASSES; pass++) {
    const { lab, linear } = sampleOf(light, width, height);
    const [found] = frequentColours(lab, () => true, 1);
    if (!found || deltaE(found, wanted) < SEEN) return;
    const own = meanNear(lab, linear, found);
    const gains = [0, 1, 2].map((c) =>
      Math.min(MOST_GAIN, Math.max(LEAST_GAIN, (aim[c]! + 1e-4) / Math.max(1e-4, own[c]!))),
    );
    for (let i = 0; i < light.length; i++) light[i]! *= gains[i % 3]!;
  }
}

function sampleOf(light: Float32Array, width: number, height: number) {
  const [across, down] = [Math.min(SAMPLES, width), Math.min(SAMPLES, height)];
  const data = new Uint8Array(across * down * 3);
  const linear = new Float32Array(across * down * 3);
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      const from = (Math.floor(((y + 0.5) * height) / down) * width + Math.floor(((x + 0.5) * width) / across)) * 3;
      for (let c = 0; c < 3; c++) {
        linear[(y * across + x) * 3 + c] = light[from + c]!;
        data[(y * across + x) * 3 + c] = Math.round(encodeLinear(light[from + c]!));
      }
    }
  }
  return { lab: toLab({ data, width: across, height: down }), linear };
}

function meanNear(lab: Float32Array, linear: Float32Array, colour: readonly [number, number, number]): number[] {
  const sum = [0, 0, 0];
  let count = 0;
  for (let p = 0; p < lab.length / 3; p++) {
    if (deltaE([lab[p * 3]!, lab[p * 3 + 1]!, lab[p * 3 + 2]!], colour) > 8) continue;
    for (let c = 0; c < 3; c++) sum[c]! += linear[p * 3 + c]!;
    count++;
  }
  return sum.map((value) => value / Math.max(1, count));
}

/** The brand's noise that `developCanvas` takes: never less than hides the steps of smooth gradients. */
export const grainOfBrand = ({ grain }: BrandLook, least: number): number =>
  Math.max(least, Math.min(6, grain / GRAIN_DEVIATION));
