import os from 'node:os';
import sharp from 'sharp';
import type { EngineImage } from '../contract/engine.ts';
import type { SetPreviewInput } from '../contract/set-preview-engine.ts';
import { renderPlacedItem } from '../pixels/place-item.server.ts';
import { findFooting } from './cast-shadow.ts';
import { paintOnWhite, WHITE_VARIATIONS } from './paint-on-white.ts';
import { paintVariation } from './paint-variation.server.ts';
import type { StandingItem } from './standing-item.ts';
import { shrinkScene } from './small-scene.server.ts';
import { openLitView } from './plates/read-plates.server.ts';
import type { LitView } from './plates/read-plates.server.ts';
import { leaveOutDescription } from './unknown-words.ts';
import { describedIn, understandInScene } from './unshown-light.ts';

/** Sets whose plates are kept, at the preview's size: some 15 MB each. */
const KEPT_VIEWS = 3;
/** Of a JPEG, which takes a tenth of the time of a WebP. */
const QUALITY = 86;

/** The sets read last, by scene, camera and size; the latest at the end. */
const views = new Map<string, LitView | null>();

/** The set, alone or with what stands in it, lit and painted as the first variation of the prompt; or the items on pure white. */
export async function previewSet({
  scene,
  prompt,
  width,
  height,
  look,
  items = [],
}: SetPreviewInput): Promise<EngineImage> {
  yieldToRuns();
  const size = { width, height };
  const placed = await Promise.all(items.map((item) => renderPlacedItem(item, size)));
  const isTile = placed.length > 0;
  const paintSet = async (asked: NonNullable<SetPreviewInput['scene']>) => {
    // The lamps of a set take the most time to read: many sets at once are shown in the light of their own pictures.
    const lit = isTile ? null : keptView(asked, Math.max(width, height));
    const set = isTile ? await shrinkScene(asked, size) : asked;
    const standing = placed.map((item): StandingItem => ({ item, footing: findFooting(item) }));
    const words = lit ? leaveOutDescription(prompt, set.description ?? '') : prompt;
    const painted = { ...size, scene: set, lit, seed: 0, items: standing, brand: look, isTile };
    return (await paintVariation(painted, understandInScene(words, describedIn(set, !!set.set)), 0)).rgb;
  };
  const rgb = scene ? await paintSet(scene) : paintOnWhite(placed, size, WHITE_VARIATIONS[0]!);
  const bytes = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: QUALITY })
    .toBuffer();
  return { bytes, contentType: 'image/jpeg', width, height };
}

function keptView({ set }: NonNullable<SetPreviewInput['scene']>, side: number): LitView | null {
  if (!set) return null;
  const key = `${set.set.scene} ${set.set.view} ${side}`;
  const view = views.get(key) ?? openLitView(set, side);
  views.delete(key);
  views.set(key, view);
  for (const oldest of [...views.keys()].slice(0, -KEPT_VIEWS)) views.delete(oldest);
  return view;
}

let isLowered = false;

/** The machines that make what was ordered go first. */
function yieldToRuns(): void {
  if (isLowered) return;
  isLowered = true;
  try {
    os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Some systems do not let a process change its own priority: previews then run like the rest.
  }
}
