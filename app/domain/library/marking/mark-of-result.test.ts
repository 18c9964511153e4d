import { expect, it } from 'vitest';
import { markOfResult } from './mark-of-result.rules.ts';
import type { MadeResult } from './mark-of-result.rules.ts';

type Row = readonly [
  origin: MadeResult['origin'],
  engine: string,
  sources: MadeResult['sources'],
  expected: string | null,
];

const AI = 'trainedAlgorithmicMedia';
const AI_PART = 'compositeWithTrainedAlgorithmicMedia';

const TABLE: readonly Row[] = [
  // Cutting out does not change a picture's source, by any engine.
  ['cutout', 'local', [null], null],
  ['cutout', 'fal', [null], null],
  ['cutout', 'local', ['digitalCapture'], 'digitalCapture'],
  ['cutout', 'fal', [AI], AI],
  // A product on a ground: drawn here, or made by a model.
  ['generated', 'local', [null, null], null],
  ['generated', 'local', ['digitalCapture', null], 'composite'],
  ['generated', 'local', [null, AI], AI_PART],
  ['generated', 'local', ['compositeSynthetic', 'digitalCapture'], 'compositeSynthetic'],
  ['generated', 'fal', [null], AI_PART],
  ['generated', 'fal', [AI], AI_PART],
  // Edits add nothing that has to be told.
  ['edited', 'local', [null], null],
  ['edited', 'local', ['digitalCapture', AI_PART], AI_PART],
  // A part made anew.
  ['inpainted', 'local', [null], null],
  ['inpainted', 'local', [AI_PART], AI_PART],
  ['inpainted', 'fal', ['digitalCapture'], AI_PART],
  ['inpainted', 'fal', [AI], AI],
  ['upscaled', 'local', [null], 'algorithmicallyEnhanced'],
  ['upscaled', 'local', ['digitalCapture'], 'algorithmicallyEnhanced'],
  ['upscaled', 'local', [AI_PART], AI_PART],
  // A trained model invents the detail that was not there.
  ['upscaled', 'fal', [null], AI_PART],
  ['upscaled', 'fal', [AI], AI],
  ['animated', 'local', [null], null],
  ['animated', 'local', [AI_PART], AI_PART],
  ['animated', 'fal', ['digitalCapture'], AI],
];

it.each(TABLE)('%s by %s of %j: %s', (origin, engine, sources, expected) => {
  const mark = markOfResult({ origin, engine, isComposition: true, sources });
  expect(mark?.digitalSourceType ?? null).toBe(expected);
});

it('pictures from words alone are a model’s altogether', () => {
  const mark = markOfResult({ origin: 'generated', engine: 'fal', isComposition: false, sources: [] });
  expect(mark).toEqual({ digitalSourceType: AI, aiSystem: 'fal', isOurs: true });
});

it('names a machine only where its model had a part in the picture', () => {
  const systemOf = (origin: MadeResult['origin'], engine: string) =>
    markOfResult({ origin, engine, isComposition: true, sources: [AI] })?.aiSystem;
  expect([systemOf('inpainted', 'fal'), systemOf('inpainted', 'local'), systemOf('cutout', 'fal')]).toEqual([
    'fal',
    null,
    null,
  ]);
});

it('no step makes a mark of a model disappear', () => {
  for (const origin of ['cutout', 'generated', 'inpainted', 'upscaled', 'animated', 'edited'] as const) {
    for (const engine of ['local', 'fal']) {
      for (const source of [AI, AI_PART] as const) {
        const mark = markOfResult({ origin, engine, isComposition: true, sources: [null, source, 'digitalCapture'] });
        expect([AI, AI_PART], `${origin} ${engine} ${source}`).toContain(mark?.digitalSourceType);
      }
    }
  }
});
