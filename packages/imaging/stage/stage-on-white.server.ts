import sharp from 'sharp';
import type { ReportStep } from '../contract/engine.ts';
import type { StageInput, StageNote } from '../contract/stage-engine.ts';
import { renderPlacedItem } from '../pixels/place-item.server.ts';
import type { EmitEvent } from '../process/process-protocol.ts';
import { paintOnWhite, WHITE_VARIATIONS } from './paint-on-white.ts';
import { readPrompt } from './read-prompt.ts';

/** Words that a white ground shows. */
const SHOWN = /^(?:pure )?(?:white|background|white background|studio|white studio)$/;

/** Every asked picture on pure white, in index order; words change nothing of it. */
export async function stageOnWhite(input: StageInput, emit: EmitEvent, report: ReportStep): Promise<void> {
  const { width, height, count, seed, prompt } = input;
  await report(0, count + 1, 'Placing the products');
  const ordered = [...input.items].sort((a, b) => a.zIndex - b.zIndex);
  // White shows nothing through clear parts.
  const items = await Promise.all(ordered.map((item) => renderPlacedItem({ ...item, seeThrough: undefined }, input)));
  const { known, missing } = readPrompt(prompt, null);
  for (let index = 0; index < count; index++) {
    const variation = WHITE_VARIATIONS[index]!;
    const rgb = paintOnWhite(items, { width, height }, variation);
    const bytes = await sharp(rgb, { raw: { width, height, channels: 3 } })
      .png({ compressionLevel: 4 })
      .toBuffer();
    const note: StageNote = {
      variation: { index, seed, label: variation.label },
      understood: known.filter((phrase) => SHOWN.test(phrase)),
      unused: known.filter((phrase) => !SHOWN.test(phrase)),
      missing,
    };
    await emit({ type: 'output', index, image: { bytes, contentType: 'image/png', width, height }, note });
    await report(index + 2, count + 1, 'Saving');
  }
}
