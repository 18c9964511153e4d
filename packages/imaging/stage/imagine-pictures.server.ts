import type { ReportStep } from '../contract/engine.ts';
import type { TextToImageInput, TextToImageNote } from '../contract/text-to-image-engine.ts';
import type { StageNote } from '../contract/stage-engine.ts';
import { EngineError } from '../contract/engine-error.ts';
import type { EmitEvent } from '../process/process-protocol.ts';
import { findUnpictured, tellPicture } from './plan-picture.ts';
import { stagePictures } from './stage-pictures.server.ts';

/**
 * Pictures from words alone, put together of what the caller brought and what can be drawn: the same understanding and
 * the same painting as for products, without a product. Throws `nothing-found` where no word can be pictured, or the main
 * noun cannot.
 */
export async function imaginePictures(input: TextToImageInput, emit: EmitEvent, report: ReportStep): Promise<void> {
  const { prompt, width, height, count, seed, stock, look } = input;
  const { scene = null, things = [], shown = [] } = stock ?? {};
  const there = new Set(things.map(({ name }) => name));
  const unpictured = findUnpictured(prompt, shown, there);
  if (unpictured !== null) throw new EngineError('nothing-found', `no picture of "${unpictured}"`);
  await stagePictures(
    { width, height, count, seed, prompt, scene, things, items: [], look },
    async (event) => {
      if (event.type !== 'output') return emit(event);
      const { understood, unused = [], variation, nearness } = event.note as StageNote;
      const told = tellPicture(prompt, shown, { understood: understood ?? [], unused }, there);
      if (told.understood.length === 0) throw new EngineError('nothing-found', 'no word can be pictured');
      const note: TextToImageNote = {
        method: variation.label,
        seed: variation.seed,
        ...told,
        ...(nearness && { nearness }),
      };
      await emit({ ...event, note });
    },
    report,
  );
}
