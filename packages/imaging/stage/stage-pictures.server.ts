import sharp from 'sharp';
import type { ReportStep } from '../contract/engine.ts';
import type { StageInput, StageNote } from '../contract/stage-engine.ts';
import { maxInputPixels } from '../pixels/decode.server.ts';
import { EngineError, toEngineFailure } from '../contract/engine-error.ts';
import type { EmitEvent } from '../process/process-protocol.ts';
import { findFooting } from './cast-shadow.ts';
import { trimThing } from './dress-scene.server.ts';
import { nearnessOf } from './nearness-of.server.ts';
import { findUsedWords, sketchScene } from './find-used-words.server.ts';
import { checkColourWords } from './check-colour-words.server.ts';
import { chooseTake } from './choose-take.server.ts';
import { paintVariation } from './paint-variation.server.ts';
import { findUnknownWords, leaveOutDescription } from './understand-prompt.ts';
import type { PaintedScene, StandingItem, TellStep } from './paint-variation.server.ts';
import { openLitView } from './plates/read-plates.server.ts';
import { stageOnWhite } from './stage-on-white.server.ts';
import { asSolid, renderPlacedItem } from '../pixels/place-item.server.ts';

const stepsPerPicture = 4;
const maxItems = 200;

/** Renders every asked variation, in index order; see `StageEngine`. */
export async function stagePictures(input: StageInput, emit: EmitEvent, report: ReportStep): Promise<void> {
  checkInput(input);
  if (input.isOnWhite) return stageOnWhite(input, emit, report);
  const max = input.count * stepsPerPicture + 1;
  await report(0, max, 'Placing the products');
  const items: StandingItem[] = [];
  for (const item of [...input.items].sort((a, b) => a.zIndex - b.zIndex)) {
    const placed = await renderPlacedItem(item, input);
    items.push({ item: placed, footing: findFooting(asSolid(placed)) });
  }
  const { width, height, scene, seed } = input;
  const lit = scene?.set ? openLitView(scene.set) : null;
  const relights = input.mode === 'blend';
  const things = await Promise.all((input.things ?? []).map(trimThing));
  const painted: PaintedScene = { width, height, scene, lit, seed, items, relights, things, brand: input.look };
  const sketch = await sketchScene(painted);
  for (let index = 0; index < input.count; index++) {
    const done = index * stepsPerPicture + 1;
    try {
      const tell: TellStep = (step, label) => report(done + step, max, label);
      const picture = await renderVariation(painted, sketch, input.prompt, index, tell);
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

/** Which products the scene is seen through; nothing where none is. */
function seenThroughOf(items: readonly StandingItem[]): Pick<StageNote, 'seenThrough'> {
  const seen = items.flatMap(({ item: { id, glass } }) =>
    glass ? [[id, Math.round(glass.share * 100) / 100] as const] : [],
  );
  return seen.length === 0 ? {} : { seenThrough: Object.fromEntries(seen) };
}

async function renderVariation(
  scene: PaintedScene,
  sketch: PaintedScene,
  prompt: string,
  index: number,
  tell: TellStep,
): Promise<{ image: { bytes: Uint8Array; contentType: string; width: number; height: number }; note: StageNote }> {
  const { width, height } = scene;
  const asked = leaveOutDescription(prompt, scene.scene?.description ?? '');
  // Lamps are set by words, and the scene's own are set already; a single picture is only nudged by them.
  const { look, understood, unused } = await findUsedWords(sketch, scene.lit ? asked : prompt, index);
  const take = await chooseTake(sketch, look, index);
  const { rgb, variation, rests } = await paintVariation(scene, look, index, tell, take);
  const bytes = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 4 })
    .toBuffer();
  const nearness = scene.brand && (await nearnessOf({ rgb, width, height }, scene.items, scene.brand));
  const words = await checkColourWords({ bytes, framing: variation.framing }, scene, { understood, unused });
  await tell(3, 'Picture ready');
  return {
    image: { bytes, contentType: 'image/png', width, height },
    note: {
      variation: { index, seed: variation.seed, label: variation.label },
      ...(scene.scene && { framing: variation.framing }),
      ...words,
      missing: findUnknownWords(
        asked,
        new Set((scene.things ?? []).map(({ name }) => name)),
        scene.scene?.description ?? '',
      ),
      rests,
      ...(nearness && { nearness }),
      ...seenThroughOf(scene.items),
    },
  };
}
