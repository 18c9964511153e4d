import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { calls } from '#app/api/calls.server.ts';
import { planPicture, readEdit, readPrompt } from '@plinth/imaging';
import { colourModifiers } from '#imaging/stage/words/colour-words.ts';
import { isFiller, readWords } from '#imaging/stage/words/read-words.ts';
import { EXAMPLES, wordEditMessages } from '#app/domain/edit-with-ai/edit-with-ai.messages.ts';
import { ideationMessages } from '#app/domain/ideation/ideation.messages.ts';
import { TAGS } from '#app/domain/ideation/tags.ts';
import { PRODUCT_WORKFLOW } from '#app/domain/product/product-workflow.ts';
import { trainingMessages } from '#app/domain/training/training.messages.ts';
import { LOOKS } from '#app/domain/workspaces/looks.ts';

interface Manifest {
  readonly scenes: readonly { readonly name: string; readonly displayName: string; readonly prompt: string }[];
}
const manifest = JSON.parse(readFileSync('public/presets/manifest.json', 'utf8')) as Manifest;
const scenes = manifest.scenes.map(({ prompt, ...scene }) => ({ ...scene, description: prompt }));

/** Wishes that the stage does not read: camera moves, changes to a picture, fills, trained words and the spec's try-on wish. */
const READ_ELSEWHERE =
  /text-to-video|image-to-video|animate|edit|inpaint|erase|fill|try-on|virtual|fashion|clothing|segment|lora|enhance-prompt-with/;
const WISH_FIELDS = new Set(['prompt', 'text_prompt', 'userPrompt', 'words']);

/** Texts under the fields of a wish, at any depth. */
function wishesIn(value: unknown, field = ''): string[] {
  if (typeof value === 'string') return WISH_FIELDS.has(field) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => wishesIn(each, Array.isArray(value) ? field : key));
}

const wishesOf = (isAsked: (address: string) => boolean) =>
  calls
    .filter(({ path: address }) => !READ_ELSEWHERE.test(address) && isAsked(address))
    .flatMap(({ example }) => wishesIn(example));
const fromWordsAlone = wishesOf((address) => address.endsWith('/text-to-image'));
const ofCalls = wishesOf((address) => !address.endsWith('/text-to-image'));
const sources = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
const ofFields = sources.flatMap((file) =>
  [...readFileSync(path.join('app', file), 'utf8').matchAll(/placeholder="For example: ([^"]+)"/g)].map(
    ([, text]) => text!,
  ),
);
/** The same in the Shopify admin's own fields. */
const ofExtensions = readdirSync('extensions', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.default.json'))
  .flatMap((file) =>
    [...readFileSync(path.join('extensions', file), 'utf8').matchAll(/"For example: ([^"]+)"/g)].map(
      ([, text]) => text!,
    ),
  );
const staged = [
  PRODUCT_WORKFLOW.messages.promptExample!.replace(/^[^:]+: /, ''),
  trainingMessages.promptPlaceholder('').trim(),
  ...LOOKS.map(({ words }) => words),
  ...ofFields,
  ...ofExtensions,
  ...ofCalls,
];

/** Words of a text that name something and that neither the reading nor the set that goes with them holds. */
function unread(text: string, known: readonly string[]): string[] {
  const used = new Set(
    [...known, ...planPicture(text, scenes).shown].flatMap((phrase) => readWords(phrase).map((word) => word.text)),
  );
  return readWords(text)
    .filter((word) => !isFiller(word) && !Object.hasOwn(colourModifiers, word.said) && !used.has(word.text))
    .map((word) => word.text);
}

it('finds the examples', () => {
  expect(ofFields.length).toBeGreaterThan(1);
  expect(ofExtensions.length).toBe(1);
  expect(ofCalls.length).toBeGreaterThan(3);
  expect(fromWordsAlone.length).toBe(1);
});

it.each([...new Set(staged)])('an example for a staged picture is pictured in every word: "%s"', (text) => {
  const { known, missing } = readPrompt(text, null);
  const { shown } = planPicture(text, scenes);
  expect({ missing: missing.filter((word) => !shown.includes(word)), unread: unread(text, known) }).toEqual({
    missing: [],
    unread: [],
  });
});

it.each([ideationMessages.placeholder, ...TAGS, ...fromWordsAlone])(
  'an example for a picture from words is pictured in every word: "%s"',
  (text) => {
    expect(planPicture(text, scenes)).toMatchObject({ missing: [], unpictured: null });
  },
);

it.each([wordEditMessages.placeholder, ...EXAMPLES])('an example for a change can be done: "%s"', (text) => {
  expect(readEdit(text)).toMatchObject({ missing: [], isPossible: true });
});
