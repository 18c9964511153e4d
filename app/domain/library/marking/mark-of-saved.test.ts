import { expect, it } from 'vitest';
import type { DigitalSourceType } from './digital-source-type.rules.ts';
import { markOfSaved } from './mark-of-saved.rules.ts';
import type { Mark } from './xmp.rules.ts';

const AI = 'trainedAlgorithmicMedia';
const AI_PART = 'compositeWithTrainedAlgorithmicMedia';

type Value = DigitalSourceType | null;
const TABLE: readonly (readonly [own: Value, sources: readonly Value[], expected: Value])[] = [
  // Nothing is named: the file speaks for itself.
  [null, [], null],
  [AI, [], AI],
  // One picture drawn anew keeps what it says.
  [null, [null], null],
  [null, ['digitalCapture'], 'digitalCapture'],
  [null, [AI], AI],
  [null, [AI_PART], AI_PART],
  // Several are a composite, and a model's part stays told.
  [null, [null, null], null],
  [null, ['digitalCapture', null], 'composite'],
  [null, [AI, null], AI_PART],
  [null, [AI, 'digitalCapture'], AI_PART],
  [null, [AI, AI], AI],
  [null, ['compositeSynthetic', null], 'compositeSynthetic'],
  // The file's claim counts where it discloses more, and never less.
  [AI, ['digitalCapture'], AI],
  [AI_PART, [AI], AI],
  ['digitalCapture', [AI, null], AI_PART],
  ['digitalCapture', [null], 'digitalCapture'],
];

const facts = (digitalSourceType: Value) => ({ digitalSourceType, rights: {}, aiPeople: false });
const markOf = (digitalSourceType: Value): Mark | null =>
  digitalSourceType && { digitalSourceType, aiSystem: null, isOurs: false };

it.each(TABLE)('a file that says %s, drawn of %j: %s', (own, sources, expected) => {
  const mark = markOfSaved({ own: markOf(own), sources: sources.map(facts) });
  expect(mark?.digitalSourceType ?? null).toBe(expected);
});

it('makers and people go on', () => {
  const rights = { 'photoshop:Credit': 'Ada' };
  const mark = markOfSaved({ own: null, sources: [facts(null), { digitalSourceType: null, rights, aiPeople: true }] });
  expect(mark).toEqual({ digitalSourceType: null, aiSystem: null, isOurs: true, rights, aiPeople: true });
});
