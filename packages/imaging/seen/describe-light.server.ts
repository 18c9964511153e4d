import sharp from 'sharp';
import type { EngineImage } from '../contract/engine.ts';
import type { SceneLight } from '../contract/scene-light.ts';
import { maxInputPixels } from '../pixels/decode.server.ts';
import { EngineError } from '../contract/engine-error.ts';
import { hexFromLinear, linearFromByte, luminance, mixLinear } from '../pixels/linear-light.ts';
import type { LinearColor } from '../pixels/linear-light.ts';

/** Side of the small copy on which everything is measured. */
const side = 96;

interface SmallScene {
  readonly light: readonly LinearColor[];
  readonly tone: Float32Array;
}

/**
 * Estimates a scene's floor and light from its picture alone, for backgrounds that come without metadata. A guess by
 * rules of thumb: the floor's far edge is the strongest level line of the middle, light comes from the brighter side,
 * and crisp bright patches mean hard light.
 *
 * @throws EngineError 'unusable-input' when the picture cannot be read
 */
export async function describeSceneLight(image: EngineImage): Promise<SceneLight> {
  const scene = await readSmall(image);
  const horizonY = findFloorEdge(scene);
  const floorY = Math.min(0.9, Math.max(horizonY + 0.12, horizonY + (1 - horizonY) * 0.5));
  const keySide = brighterSide(scene, horizonY);
  const softness = measureSoftness(scene);
  const floor = meanOf(scene, 0.25, floorY - 0.04, 0.75, Math.min(1, floorY + 0.12));
  const highlights = brightest(scene);
  const key = normalize(mixLinear([1, 1, 1], highlights, 0.7));
  const shade = mixLinear(floor, [0.01, 0.012, 0.018], 0.7);
  return {
    anchor: { x: 0.5, y: round(floorY) },
    maxProduct: { width: 0.5, height: round(Math.min(0.62, floorY - 0.12)) },
    horizonY: round(horizonY),
    floorY: round(floorY),
    keyDirection: { x: round(keySide), y: -0.6 },
    softness: round(softness),
    keyColor: hexFromLinear(key),
    shadowColor: hexFromLinear(shade),
    shadowStrength: round(0.42 + 0.25 * (1 - softness)),
    shadowLength: round(0.6 + 0.3 * (1 - softness)),
    reflection: 0.04,
    palette: findPalette(scene),
  };
}

async function readSmall(image: EngineImage): Promise<SmallScene> {
  try {
    const pixels = await sharp(image.bytes, { limitInputPixels: maxInputPixels })
      .toColourspace('srgb')
      .flatten({ background: '#ffffff' })
      .resize(side, side, { fit: 'fill' })
      .raw({ depth: 'uchar' })
      .toBuffer();
    const light: LinearColor[] = [];
    const tone = new Float32Array(side * side);
    for (let i = 0; i < side * side; i++) {
      const color: LinearColor = [
        linearFromByte[pixels[i * 3]!]!,
        linearFromByte[pixels[i * 3 + 1]!]!,
        linearFromByte[pixels[i * 3 + 2]!]!,
      ];
      light.push(color);
      // Perceived lightness, 0..1: edges count as the eye sees them.
      tone[i] = Math.cbrt(luminance(color));
    }
    return { light, tone };
  } catch (error) {
    throw new EngineError('unusable-input', error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** The row in the frame's middle part at which the picture changes most from above to below. */
function findFloorEdge({ tone, light }: SmallScene): number {
  let best = 0.55;
  let strongest = 0;
  for (let y = Math.round(side * 0.3); y < side * 0.78; y++) {
    let change = 0;
    for (let x = 4; x < side - 4; x++) {
      const above = (y - 2) * side + x;
      const below = (y + 2) * side + x;
      const hue = Math.abs(chroma(light[below]!) - chroma(light[above]!));
      change += Math.min(0.25, Math.abs(tone[below]! - tone[above]!) + hue * 0.5);
    }
    const central = 1 - Math.abs(y / side - 0.56) * 0.9;
    if (change * central > strongest) [strongest, best] = [change * central, y / side];
  }
  // Without a clear line the set is a sweep: its floor is taken to begin a little below the middle.
  return strongest / side > 0.03 ? best : 0.56;
}

function chroma(color: LinearColor): number {
  const sum = color[0] + color[1] + color[2] + 1e-3;
  return (color[0] - color[2]) / sum;
}

/** -1 light from the left .. 1 from the right. */
function brighterSide({ tone }: SmallScene, horizonY: number): number {
  let [left, right] = [0, 0];
  for (let y = 0; y < side; y++) {
    // The wall tells more than the floor, which may be dark by itself.
    const weight = y / side < horizonY ? 1 : 0.4;
    for (let x = 0; x < side; x++) {
      if (x < side * 0.4) left += tone[y * side + x]! * weight;
      else if (x >= side * 0.6) right += tone[y * side + x]! * weight;
    }
  }
  const balance = (right - left) / (right + left + 1e-3);
  return Math.max(-0.8, Math.min(0.8, balance * 6)) || 0;
}

/** Hard light leaves many crisp steps in tone; soft light leaves gradients. */
function measureSoftness({ tone }: SmallScene): number {
  let crisp = 0;
  for (let y = 1; y < side - 1; y++) {
    for (let x = 1; x < side - 1; x++) {
      const i = y * side + x;
      if (Math.hypot(tone[i + 1]! - tone[i - 1]!, tone[i + side]! - tone[i - side]!) > 0.09) crisp++;
    }
  }
  return Math.max(0.2, Math.min(0.9, 0.85 - (crisp / (side * side)) * 2.6));
}

function brightest({ light, tone }: SmallScene): LinearColor {
  const order = [...tone.keys()].sort((a, b) => tone[b]! - tone[a]!).slice(0, Math.round(side * side * 0.06));
  return mean(order.map((i) => light[i]!));
}

function meanOf({ light }: SmallScene, left: number, top: number, right: number, bottom: number): LinearColor {
  const colors: LinearColor[] = [];
  for (let y = Math.floor(top * side); y < Math.min(side, bottom * side); y++) {
    for (let x = Math.floor(left * side); x < right * side; x++) colors.push(light[y * side + x]!);
  }
  return mean(colors);
}

function mean(colors: readonly LinearColor[]): LinearColor {
  const sum = [0, 0, 0];
  for (const color of colors) for (let c = 0; c < 3; c++) sum[c]! += color[c]!;
  const count = Math.max(1, colors.length);
  return [sum[0]! / count, sum[1]! / count, sum[2]! / count];
}

/** Brightest channel 1: the colour of the light without its strength. */
function normalize(color: LinearColor): LinearColor {
  const most = Math.max(...color, 1e-3);
  return [color[0] / most, color[1] / most, color[2] / most];
}

/** The five most frequent colours, by k-means; fewer than three are filled up with the last one's shades. */
function findPalette({ light }: SmallScene): string[] {
  const k = 5;
  let centers: LinearColor[] = Array.from({ length: k }, (_, q) => light[Math.floor(((q + 0.5) * light.length) / k)]!);
  let counts: number[] = [];
  for (let pass = 0; pass < 8; pass++) {
    const groups: LinearColor[][] = centers.map(() => []);
    for (const color of light) {
      let best = 0;
      let nearest = Infinity;
      centers.forEach((center, q) => {
        const distance = [0, 1, 2].reduce((sum, c) => sum + (Math.cbrt(center[c]!) - Math.cbrt(color[c]!)) ** 2, 0);
        if (distance < nearest) [best, nearest] = [q, distance];
      });
      groups[best]!.push(color);
    }
    counts = groups.map((group) => group.length);
    centers = groups.map((group, q) => (group.length === 0 ? centers[q]! : mean(group)));
  }
  const hexes = centers
    .map((center, q) => ({ hex: hexFromLinear(center), count: counts[q]! }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ hex }) => hex);
  const palette = [...new Set(hexes)];
  for (let step = 1; palette.length < 3; step++) {
    palette.push(hexFromLinear(mixLinear(centers[0]!, [0, 0, 0], step * 0.25)));
  }
  return palette;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
