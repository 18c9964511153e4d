import { expect, it } from 'vitest';
import { applyLook, isLookOn } from './apply-look.ts';
import { LOOKS } from './looks.ts';

const light = { anchor: { x: 0.5, y: 0.6 }, maxProduct: { width: 0.3, height: 0.4 } };
const scenes = LOOKS.flatMap(({ set }) => (set === null ? [] : [{ name: set, light }]));
const canvas = { width: 540, height: 540 };
const garden = LOOKS.find(({ name }) => name === 'garden')!;
const studio = LOOKS.find(({ set }) => set === null)!;
const at = (name: string) => ({ kind: 'preset', name, anchor: null }) as const;

it('sets the place and the words', () => {
  const commands = applyLook(garden, { isOn: false, template: null, canvas, scenes });
  expect(commands).toEqual([
    {
      type: 'select-template',
      template: {
        kind: 'preset',
        name: 'garden-stone',
        anchor: { foot: { x: 270, y: 324 }, room: { width: 162, height: 216 } },
      },
      prompt: null,
    },
    { type: 'set-prompt', prompt: garden.words },
  ]);
});

it('takes the place away where the words draw it', () => {
  const commands = applyLook(studio, { isOn: false, template: at('garden-stone'), canvas, scenes });
  expect(commands.map(({ type }) => type)).toEqual(['select-template', 'set-prompt']);
});

it('chosen again is none', () => {
  const commands = applyLook(garden, { isOn: true, template: at('garden-stone'), canvas, scenes });
  expect(commands.at(-1)).toEqual({ type: 'set-prompt', prompt: '' });
});

it('is on while its words and its place are', () => {
  expect(isLookOn(garden, { template: at('garden-stone'), prompt: garden.words })).toBe(true);
  expect(isLookOn(garden, { template: null, prompt: garden.words })).toBe(false);
  expect(isLookOn(garden, { template: at('garden-stone'), prompt: 'my own' })).toBe(false);
  expect(isLookOn(studio, { template: null, prompt: studio.words })).toBe(true);
});
