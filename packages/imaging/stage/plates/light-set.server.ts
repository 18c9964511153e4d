import type { SceneLight } from '../../contract/scene-light.ts';
import type { FrameCut } from '../../pixels/frame-window.ts';
import { luminance } from '../../pixels/linear-light.ts';
import type { LinearCanvas } from '../linear-canvas.ts';
import { composeLights, exposureOf, meterLights } from './compose-lights.ts';
import type { LampMasks } from './compose-lights.ts';
import { cutCover, cutPlate } from './decode-plates.server.ts';
import { developLight } from './film.ts';
import { paintParts } from './paint-parts.ts';
import type { LightPlan } from './plan-lights.ts';
import type { LitView } from './read-plates.server.ts';

/** Lights, paints and develops a set into the canvas; gives the exposure. `masks` are as large as the canvas. */
export async function lightSet(
  canvas: LinearCanvas,
  view: LitView,
  plan: LightPlan,
  cut: FrameCut,
  masks?: LampMasks,
): Promise<number> {
  const whole = await view.read(plan.weights);
  const plates = new Map(
    await Promise.all([...whole].map(async ([group, plate]) => [group, await cutPlate(plate, cut)] as const)),
  );
  const light = composeLights(plates, plan.weights, masks);
  const painted = [];
  for (const [part, colour] of plan.paint) {
    const cover = await view.part(part);
    if (cover) painted.push({ cover: await cutCover(cover, cut), colour });
  }
  paintParts(light, painted);
  // Metered on the whole set, before painting and without products: exposure is the same at every size.
  const metered = meterLights(await view.small.read(plan.weights), plan.weights);
  const exposure = exposureOf(metered, await view.ownLevel(), plan.level) * (plan.gain ?? 1);
  developLight(light, view.geometry.film, exposure);
  canvas.light.set(light);
  return exposure;
}

/** The light of a plan and its direction, as a single picture's light is told: for shadows where no geometry is used. */
export function lightOfPlan(own: SceneLight, view: LitView, plan: LightPlan): SceneLight {
  const power = (group: string): number => {
    const plate = view.plates.lamps.find((lamp) => lamp.group === group);
    const weight = plate && plan.weights.get(plate.group);
    return plate && weight ? luminance(weight) * Math.max(0, luminance(plate.harmonics[0]!)) : 0;
  };
  const [key, right] = [power('key'), power('right')];
  const around = power('sky') + power('fill') + power('wall') * 0.5 + power('warm') * 0.5;
  const directed = (key + right + power('warm') * 0.5) / Math.max(1e-6, key + right + power('warm') * 0.5 + around);
  const fromRight = right > key;
  const isSoft = power('warm') > key + right;
  return {
    ...own,
    keyDirection: fromRight ? { x: -own.keyDirection.x, y: own.keyDirection.y } : own.keyDirection,
    shadowTip: own.shadowTip && (fromRight ? { x: -own.shadowTip.x, y: own.shadowTip.y } : own.shadowTip),
    softness: isSoft ? 0.45 : directed < 0.2 ? 0.95 : own.softness,
    shadowStrength: Math.min(1, own.shadowStrength * Math.min(1.6, 0.25 + 1.6 * directed)),
  };
}
