import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect } from 'vitest';
import { everydayIt } from '@plinth/testing/depth';
import { lightKey } from './light-key.ts';
import { readPrompt } from './read-prompt.ts';
import { isDarkScene } from './unshown-light.ts';
import { understandPrompt } from './understand-prompt.ts';

const { scenes } = JSON.parse(readFileSync('public/presets/manifest.json', 'utf8')) as {
  readonly scenes: readonly { readonly name: string; readonly prompt: string }[];
};
/** Mean level of 255, between the darkest set by day (grass) and the brightest in the dark (fairy lights). */
const DARK_MEAN = 105;

everydayIt('sets without daylight are those whose picture is dark', async () => {
  const dark = await Promise.all(
    scenes.map(async ({ name }) => {
      const { channels } = await sharp(`public/presets/scenes/${name}.thumb.webp`).removeAlpha().stats();
      const [r, g, b] = channels.map(({ mean }) => mean);
      return 0.2126 * r! + 0.7152 * g! + 0.0722 * b! < DARK_MEAN ? [name] : [];
    }),
  );
  expect(scenes.filter(({ prompt }) => isDarkScene(prompt)).map(({ name }) => name)).toEqual(dark.flat());
});

const DARK = scenes.find(({ name }) => name === 'dark-luxury')!.prompt;
const STREET = scenes.find(({ name }) => name === 'street-floor')!.prompt;

everydayIt.each([
  ['morning sun from the left', ['morning', 'sun']],
  ['Morgenlicht von links', ['morgenlicht']],
  ['lumière du matin', ['matin']],
  ['luz de la mañana', ['mañana']],
  ['朝の光', ['朝の光']],
  ['noon, warm', ['noon']],
])('a dark set is not said to show daylight: %s', (prompt, missing) => {
  expect(readPrompt(prompt, DARK).missing).toEqual(missing);
  expect(readPrompt(prompt, STREET).missing).toEqual([]);
  expect(lightKey('noon', DARK)).toBeNull();
});

everydayIt.each(['at night', 'neon', 'winter', 'light from the right', 'window light', 'from behind'])(
  'a picture of one\u2019s own keeps its light: %s',
  (prompt) => expect(readPrompt(prompt, '').known).toEqual([]),
);
everydayIt.each(['warm', 'bright', 'soft light'])('a picture of one\u2019s own takes tones: %s', (prompt) =>
  expect(readPrompt(prompt, '').missing).toEqual([]),
);

everydayIt('one light is lit, and the words for another one are not said to be used', () => {
  expect(understandPrompt('winter night')).toMatchObject({ lamps: 'night' });
  expect(readPrompt('winter night', STREET)).toMatchObject({ known: ['night'], missing: ['winter'] });
  expect(understandPrompt('morning sun')).toMatchObject({ lamps: 'morning', touches: ['sunlit'] });
  expect(readPrompt('morning sun', STREET)).toMatchObject({ known: ['morning', 'sun'], missing: [] });
});

everydayIt('of two places of one kind, the one that changes nothing is said to be missing', () => {
  const { known, missing } = readPrompt('on a light wooden shelf in a bathroom, soft light', null);
  expect([known, missing]).toEqual([['light wooden', 'shelf', 'soft light'], ['bathroom']]);
});
