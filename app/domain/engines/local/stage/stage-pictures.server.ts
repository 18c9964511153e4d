import sharp from 'sharp';
import type { SceneLight, StageInput, StageNote } from '../../engine.ts';
import { maxInputPixels } from '../decode.server.ts';
import { EngineError, toEngineFailure } from '../failure.ts';
import { linearFromByte, linearFromHex } from '../linear-light.ts';
import type { LinearColor } from '../linear-light.ts';
import type { EmitEvent, ReportStep } from '../process-protocol.ts';
import { castShadow, findFooting } from './cast-shadow.ts';
import type { Footing } from './cast-shadow.ts';
import { drawForeground } from './draw-foreground.ts';
import type { Foreground } from './draw-foreground.ts';
import { drawSet } from './draw-set.ts';
import type { DrawnSet } from './draw-set.ts';
import { frameTemplate } from './frame-template.server.ts';
import { gradeBackground, vignette } from './grade.ts';
import { createCanvas, developCanvas, drawItem, meanLight } from './linear-canvas.ts';
import type { LinearCanvas } from './linear-canvas.ts';
import { matchExposure, tintShadow } from './match-tones.ts';
import { renderPlacedItem } from './place-item.server.ts';
import type { PlacedItem } from './place-item.server.ts';
import { reflectItem } from './reflect.ts';
import { understandPrompt } from './understand-prompt.ts';
import type { Grade, PromptLook } from './understand-prompt.ts';
import { combineGrades, planVariation, varyLight } from './variations.ts';
import type { Variation } from './variations.ts';

const stepsPerPicture = 4;
const maxItems = 200;
/** Share of the prompt's tones that a scene with its own light takes on. */
const SCENE_NUDGE = 0.4;

interface StandingItem {
  readonly item: PlacedItem;
  readonly footing: Footing | null;
}

/** Renders every asked variation, in index order; see `StageEngine`. */
export async function stagePictures(input: StageInput, emit: EmitEvent, report: ReportStep): Promise<void> {
  checkInput(input);
  const look = understandPrompt(input.prompt);
  const max = input.count * stepsPerPicture + 1;
  await report(0, max, 'Placing the products');
  const items: StandingItem[] = [];
  for (const item of [...input.items].sort((a, b) => a.zIndex - b.zIndex)) {
    const placed = await renderPlacedItem(item, input);
    items.push({ item: placed, footing: findFooting(placed) });
  }
  for (let index = 0; index < input.count; index++) {
    const done = index * stepsPerPicture + 1;
    try {
      const picture = await renderVariation(input, look, items, index, (step, label) =>
        report(done + step, max, label),
      );
      await emit({ type: 'output', index, ...picture });
    } catch (error) {
      if (error instanceof EngineError && error.failure.code !== 'internal') throw error;
      await emit({ type: 'output-failed', index, failure: toEngineFailure(error) });
    }
  }
}

function checkInput(input: StageInput): void {
  const whole = (value: number, low: number, high: number): boolean =>
    Number.isInteger(value) && value >= low && value <= high;
  if (!whole(input.width, 16, 8192) || !whole(input.height, 16, 8192) || input.width * input.height > maxInputPixels) {
    throw new EngineError('unusable-input', `cannot stage at ${input.width} x ${input.height}`);
  }
  if (!whole(input.count, 1, 4)) throw new EngineError('unusable-input', `cannot make ${input.count} variations`);
  if (input.items.length > maxItems) throw new EngineError('unusable-input', `more than ${maxItems} items`);
}

async function renderVariation(
  input: StageInput,
  look: PromptLook,
  items: readonly StandingItem[],
  index: number,
  report: (step: number, label: string) => Promise<void>,
): Promise<{ image: { bytes: Uint8Array; contentType: string; width: number; height: number }; note: StageNote }> {
  const { width, height } = input;
  const variation = planVariation(input.seed, index, look, input.scene?.light.softness ?? look.softness ?? 0.5);
  await report(0, 'Setting the scene');
  const canvas = createCanvas(width, height);
  const set = input.scene
    ? await placeTemplate(canvas, input.scene, look, variation)
    : { ...drawSet(canvas, look, variation, productFootings(items)), foreground: null };
  await report(1, 'Casting shadows');
  matchExposure(
    canvas,
    items.flatMap(({ item }) => (item.role === 'product' ? [item] : [])),
  );
  const remaining = remainingLight(canvas, set.light);
  const ofTheSet = set.items.map((item) => ({ item, footing: findFooting(item) }));
  for (const { item, footing } of [...ofTheSet, ...items]) {
    if (footing) {
      castShadow(canvas, item, footing, { light: set.light, remaining: tintShadow(remaining, item) });
      reflectItem(canvas, item, footing, set.light.reflection);
    }
    drawItem(canvas, item);
  }
  await report(2, 'Developing the picture');
  if (set.foreground) drawForeground(canvas, set.foreground);
  const rgb = developCanvas(canvas, 1.3, variation.seed);
  const bytes = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 4 })
    .toBuffer();
  await report(3, 'Picture ready');
  return {
    image: { bytes, contentType: 'image/png', width, height },
    note: {
      variation: { index, seed: variation.seed, label: variation.label },
      understood: look.understood,
    },
  };
}

/** What a drawn set is built around: the products, or the props where there are only props. */
function productFootings(items: readonly StandingItem[]): Footing[] {
  const products = items.filter(({ item }) => item.role === 'product');
  return (products.length > 0 ? products : items).flatMap(({ footing }) => footing ?? []);
}

async function placeTemplate(
  canvas: LinearCanvas,
  scene: NonNullable<StageInput['scene']>,
  look: PromptLook,
  variation: Variation,
): Promise<DrawnSet & { readonly foreground: Foreground | null }> {
  const { width, height } = canvas;
  // A mirrored set keeps products on their footing only when that lies near the middle.
  const mirrored = variation.framing.mirrored && Math.abs(scene.light.anchor.x - 0.5) < 0.06;
  const framing = { ...variation.framing, mirrored };
  const pixels = await frameTemplate(scene.image, scene.light, framing, width, height);
  for (let i = 0; i < width * height; i++) {
    for (let c = 0; c < 3; c++) canvas.light[i * 3 + c] = linearFromByte[pixels[i * 4 + c]!]!;
  }
  const own = combineGrades(nudge(look.grade), variation.grade);
  const grade = { ...own, exposure: own.exposure * 0.8, warmth: own.warmth * 0.75 };
  const falloff = { strength: variation.vignette, centerX: scene.light.anchor.x, centerY: 0.5 };
  gradeBackground(canvas, grade);
  vignette(canvas, falloff.strength, falloff.centerX, falloff.centerY);
  const foreground = scene.foreground && {
    pixels: await frameTemplate(scene.foreground, scene.light, framing, width, height),
    grade,
    vignette: falloff,
  };
  return { light: varyLight(scene.light, look, variation, mirrored), items: [], foreground };
}

/**
 * What the prompt's words do to a scene that has a light of its own. Its description is the usual prompt, and it looks
 * like that already: applied in full, 'warm' would turn white marble yellow.
 */
function nudge(grade: Grade): Grade {
  return {
    warmth: grade.warmth * SCENE_NUDGE,
    exposure: grade.exposure * SCENE_NUDGE,
    contrast: grade.contrast * SCENE_NUDGE,
    saturation: grade.saturation * SCENE_NUDGE,
  };
}

/** The share of its light that a fully shadowed floor keeps, from the scene's own shadow colour. */
function remainingLight(canvas: LinearCanvas, light: SceneLight): LinearColor {
  const floor = meanLight(canvas, light.anchor.x, Math.min(0.98, light.floorY + 0.03), 0.1, 0.03);
  const shadow = linearFromHex(light.shadowColor);
  const share = (c: 0 | 1 | 2): number => Math.min(0.6, Math.max(0.06, shadow[c] / Math.max(0.02, floor[c])));
  const shares: LinearColor = [share(0), share(1), share(2)];
  // A strong tint in the quotient comes from the grade, not from the scene: pull it half-way to grey.
  const grey = (shares[0] + shares[1] + shares[2]) / 3;
  return [(shares[0] + grey) / 2, (shares[1] + grey) / 2, (shares[2] + grey) / 2];
}
