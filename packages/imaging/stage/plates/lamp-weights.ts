import type { LinearColor } from '../../pixels/linear-light.ts';
import { luminance } from '../../pixels/linear-light.ts';
import { lampGroups } from '../../contract/scene-geometry.schema.ts';
import type { LampGroup } from '../../contract/scene-geometry.schema.ts';
import type { LampPlate } from '../../contract/scene-plates.schema.ts';
import type { LampLook } from '../words/lamp-looks.ts';

/** The factor of each group's plate; a group that is missing is dark. */
export type LampWeights = ReadonlyMap<LampGroup, LinearColor>;

/** The lamps of the scene's own picture. */
export function ownWeights(lamps: readonly LampPlate[]): LampWeights {
  return new Map(
    lamps.filter(({ weight }) => weight > 0).map(({ group, weight }) => [group, [weight, weight, weight]]),
  );
}

/**
 * A look in words as weights of this scene's plates. A look counts the scene's own lamps in their own power. Lamps that
 * the scene's picture does not have count in that of the key (`right`) or of the whole picture (`warm`, `wall`), because
 * they were rendered as strong as was good for the noise.
 */
export function weightsOf(look: LampLook, lamps: readonly LampPlate[]): LampWeights {
  const weights = new Map<LampGroup, LinearColor>();
  const level = (group: LampGroup): number => {
    const plate = lamps.find((lamp) => lamp.group === group);
    return plate ? Math.max(1e-5, luminance(plate.mean)) : 0;
  };
  const whole = lamps.reduce((sum, { mean, weight }) => sum + weight * luminance(mean), 0);
  for (const group of lampGroups) {
    const plate = lamps.find((lamp) => lamp.group === group);
    const wanted = look[group];
    if (!plate || wanted === undefined) continue;
    const [r, g, b] = typeof wanted === 'number' ? [wanted, wanted, wanted] : wanted;
    const unit = plate.weight > 0 ? 1 : (group === 'right' ? level('key') : whole) / level(group);
    if (r > 0 || g > 0 || b > 0) weights.set(group, [r * unit, g * unit, b * unit]);
  }
  return weights;
}
