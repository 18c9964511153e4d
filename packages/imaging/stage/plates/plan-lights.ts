import type { LinearColor } from '../../pixels/linear-light.ts';
import { luminance } from '../../pixels/linear-light.ts';
import type { LampGroup } from '../../contract/scene-geometry.schema.ts';
import type { LampPlate, PaintedPart } from '../../contract/scene-plates.schema.ts';
import type { PromptLook } from '../prompt-look.ts';
import { lampLooks, lampTouches, OWN_LOOK } from '../words/lamp-looks.ts';
import type { LampLook } from '../words/lamp-looks.ts';
import { partOfSurface } from '../words/surface-words.ts';
import type { LampWeights } from './lamp-weights.ts';
import { weightsOf } from './lamp-weights.ts';
import { limitTint, tintLamps } from './tint-lights.ts';

/** How a photographed set is lit and painted. */
export interface LightPlan {
  readonly weights: LampWeights;
  /** See `LampLook`. */
  readonly level: number | undefined;
  /** The factor of the exposure; left out: 1. */
  readonly gain?: number | undefined;
  /** New colours of parts; the others keep theirs. */
  readonly paint: ReadonlyMap<PaintedPart, LinearColor>;
}

/** Reads what a prompt asks of a set's lamps. Without such words the set is as it was photographed. */
export function planLights(look: PromptLook, lamps: readonly LampPlate[]): LightPlan {
  let wanted: LampLook = look.lamps ? lampLooks[look.lamps] : ownLook(lamps);
  for (const touch of look.touches) wanted = touchLamps(wanted, lampTouches[touch]);
  const turned = turnTo(look.side, weightsOf(wanted, lamps), lamps);
  const weights = limitTint(tintLamps(turned, look.lightColour), lamps);
  return { weights, level: wanted.level, paint: paintOf(look) };
}

function ownLook(lamps: readonly LampPlate[]): LampLook {
  const own = lamps.filter(({ weight }) => weight > 0).map(({ group, weight }) => [group, weight] as const);
  return own.length > 0 ? (Object.fromEntries(own) as LampLook) : OWN_LOOK;
}

function touchLamps(look: LampLook, touch: LampLook): LampLook {
  const { level: own, ...lamps } = look;
  const { level, ...changes } = touch;
  const touched: Record<string, LampLook[LampGroup]> = { ...lamps };
  for (const [group, change] of Object.entries(changes)) {
    const before = lamps[group as LampGroup];
    if (before === undefined && group !== 'wall') continue;
    touched[group] = before === undefined ? change : multiply(before, change);
  }
  const both = own !== undefined && level !== undefined ? Math.min(own, level, own * level) : (level ?? own);
  return both === undefined ? touched : { ...touched, level: both };
}

function multiply(a: NonNullable<LampLook[LampGroup]>, b: NonNullable<LampLook[LampGroup]>): LinearColor {
  const [x, y] = [a, b].map((power) => (typeof power === 'number' ? [power, power, power] : power));
  return [x![0]! * y![0]!, x![1]! * y![1]!, x![2]! * y![2]!];
}

/** Power of the other projector where a look has no directed light that could move over to it. */
const OWN_SIDE = 0.85;

/** The sets' key comes from the left; from the right shines the projector, in the colour that the key would have. */
function turnTo(side: number | null, weights: LampWeights, lamps: readonly LampPlate[]): LampWeights {
  const plates = new Map(lamps.map((lamp) => [lamp.group, lamp]));
  const right = plates.get('right');
  const key = plates.get('key');
  if (side === null || !right || !key) return weights;
  const turned = new Map(weights);
  const [from, to] = side > 0 ? [key, right] : [right, key];
  const power = turned.get(from.group);
  const there = turned.get(to.group);
  const scale = luminance(from.mean) / Math.max(1e-6, luminance(to.mean));
  const moved: LinearColor = power
    ? [power[0] * scale, power[1] * scale, power[2] * scale]
    : [OWN_SIDE * unit(to, key), OWN_SIDE * unit(to, key), OWN_SIDE * unit(to, key)];
  if (power || !there) turned.set(to.group, moved);
  turned.delete(from.group);
  // Said of light that has a side already: more of it, and less from all around.
  const isOwnSide = !power && there !== undefined;
  for (const group of ['sky', 'fill'] as const) {
    const around = turned.get(group);
    const share = isOwnSide ? 0.55 : 0.85;
    if (around) turned.set(group, [around[0] * share, around[1] * share, around[2] * share]);
  }
  return turned;
}

const unit = (plate: LampPlate, key: LampPlate): number =>
  plate.weight > 0 ? 1 : luminance(key.mean) / Math.max(1e-6, luminance(plate.mean));

function paintOf(look: PromptLook): Map<PaintedPart, LinearColor> {
  const paint = new Map<PaintedPart, LinearColor>();
  if (look.wall && look.isWallNamed) paint.set('wall', look.wall);
  if (look.podiumColor) paint.set('stand', look.podiumColor);
  if (look.surface?.isPainted) {
    const part = partOfSurface(look.surface.kind);
    if (!paint.has(part)) paint.set(part, look.surface.color);
  }
  return paint;
}
