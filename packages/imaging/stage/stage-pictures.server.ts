import sharp from 'sharp';
import type { ReportStep } from '../contract/engine.ts';
import type { StageInput, StageItem, StageNote } from '../contract/stage-engine.ts';
import { maxInputPixels } from '../pixels/decode.server.ts';
import { EngineError, toEngineFailure } from '../contract/engine-error.ts';
import type { EmitEvent } from '../process/process-protocol.ts';
import { findFooting } from './cast-shadow.ts';
import { trimThing } from './dress-scene.server.ts';
import { openSet } from './keep-set.server.ts';
import { nearnessOf } from './nearness-of.server.ts';
import { findUsedWords, sketchScene } from './find-used-words.server.ts';
import { checkColourWords } from './check-colour-words.server.ts';
import { chooseTake } from './choose-take.server.ts';
import type { ChosenTake } from './choose-take.server.ts';
import { planLayouts } from './layout/plan-layouts.server.ts';
import { tellMoved } from './layout/tell-moved.ts';
import { moveItem } from './layout/similarity.ts';
import { paintVariation } from './paint-variation.server.ts';
import { findUnknownWords, leaveOutDescription } from './unknown-words.ts';
import type { PaintedPicture, PaintedScene, TellStep } from './paint-variation.server.ts';
import type { StandingItem } from './standing-item.ts';
import { stageOnWhite } from './stage-on-white.server.ts';
import { readCropWords, readPlaceWords } from './words/place-words.ts';
import { asSolid, renderPlacedItem } from '../pixels/place-item.server.ts';

export { releaseSet } from './keep-set.server.ts';

const stepsPerPicture = 4;
const maxItems = 200;

/** Renders every asked variation, in index order; see `StageEngine`. */
export async function stagePictures(input: StageInput, emit: EmitEvent, report: ReportStep): Promise<void> {
  checkInput(input);
  if (input.isOnWhite) return stageOnWhite(input, emit, report);
  const max = input.count * stepsPerPicture + 1;
  await report(0, max, 'Placing the products');
  const ordered = [...input.items].sort((a, b) => a.zIndex - b.zIndex);
  const stand = async (moved: readonly StageItem[]): Promise<StandingItem[]> => {
    const items: StandingItem[] = [];
    for (const item of moved) {
      const placed = await renderPlacedItem(item, input);
      items.push({ item: placed, footing: findFooting(asSolid(placed)) });
    }
    return items;
  };
  const items = await stand(ordered);
  const { width, height, seed, fixed } = input;
  const open = input.scene?.set ? openSet(input.scene.set) : null;
  const scene = input.scene && open ? { ...input.scene, set: open.files } : input.scene;
  const lit = open?.lit ?? null;
  const relights = input.mode === 'blend';
  const things = await Promise.all((input.things ?? []).map(trimThing));
  const [side, crop] = [readPlaceWords(input.prompt), readCropWords(input.prompt)];
  const laid = { width, height, scene, seed, items, fixed, side, crop, brand: input.look };
  const painted: PaintedScene = {
    ...laid,
    lit,
    relights,
    things,
    layouts: await planLayouts(laid),
    moveItems: (move) => stand(ordered.map((item) => moveItem(item, move, input))),
  };
  const sketch = await sketchScene(painted);
  const run: StagedRun = { painted, sketch, input, chosen: [], first: null };
  for (let index = 0; index < input.count; index++) {
    const done = index * stepsPerPicture + 1;
    try {
      const tell: TellStep = (step, label) => report(done + step, max, label);
      const picture = await renderVariation(run, index, tell);
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

interface StagedRun {
  readonly painted: PaintedScene;
  readonly sketch: PaintedScene;
  readonly input: StageInput;
  /** Of the pictures made so far, in their order. */
  readonly chosen: ChosenTake[];
  /** The canvas's own picture, once it is made. */
  first: PaintedPicture | null;
}

async function renderVariation(
  run: StagedRun,
  index: number,
  tell: TellStep,
): Promise<{ image: { bytes: Uint8Array; contentType: string; width: number; height: number }; note: StageNote }> {
  const { painted: scene, sketch, input, chosen } = run;
  const { width, height } = scene;
  const { prompt } = input;
  const asked = leaveOutDescription(prompt, scene.scene?.description ?? '');
  // Lamps are set by words, and the scene's own are set already; a single picture is only nudged by them.
  const { look, understood, unused } = await findUsedWords(sketch, scene.lit ? asked : prompt, index);
  const choice = await chooseTake(sketch, look, index, chosen);
  chosen.push(choice);
  const made = await paintVariation(scene, look, index, tell, choice.take);
  run.first ??= made;
  const { rgb, variation, rests, items } = made;
  const bytes = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 4 })
    .toBuffer();
  const nearness = scene.brand && (await nearnessOf({ rgb, width, height }, items, scene.brand));
  const words = await checkColourWords(
    { bytes, framing: variation.framing },
    { ...scene, items },
    { understood, unused },
  );
  await tell(3, 'Saving');
  return {
    image: { bytes, contentType: 'image/png', width, height },
    note: {
      variation: { index, seed: variation.seed, label: variation.label },
      ...(scene.scene && { framing: variation.framing }),
      ...tellMoved(input, made, run.first),
      ...words,
      missing: findUnknownWords(
        asked,
        new Set((scene.things ?? []).map(({ name }) => name)),
        scene.scene?.description ?? '',
      ),
      rests,
      ...(nearness && { nearness }),
      ...seenThroughOf(items),
    },
  };
}
