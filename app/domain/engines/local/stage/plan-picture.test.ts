import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { planPicture, tellPicture } from './plan-picture.ts';

interface Manifest {
  readonly scenes: readonly { readonly name: string; readonly displayName: string; readonly prompt: string }[];
  readonly places: readonly { readonly name: string; readonly displayName: string; readonly description: string }[];
}
const { scenes, places } = JSON.parse(readFileSync('public/presets/manifest.json', 'utf8')) as Manifest;
const all = [
  ...scenes.map(({ prompt, ...scene }) => ({ ...scene, description: prompt })),
  ...places.map((place) => ({ ...place, name: `place:${place.name}` })),
];

it.each([
  ['a soap bottle on a marble podium at golden hour', 'marble-podium', ['pump-bottle'], []],
  ['sneakers on a street in Paris at night', 'place:paris', ['sneaker'], []],
  ['boots on slabs in a street in New York', 'place:new-york', [], ['boots', 'slabs']],
  ['boots on worn paving slabs in a street', 'street-floor', [], ['boots']],
  ['a gift box in London, soft rain', 'place:london', ['gift-box'], ['rain']],
  ['a mug on stone in the mountains at sunset', null, ['mug'], []],
  ['Muscheln am Strand bei Sonnenuntergang', 'beach-sand', ['shells'], []],
  ['a perfume bottle and an astronaut on silk', 'champagne-silk', ['pump-bottle'], ['perfume', 'astronaut']],
])('"%s"', (prompt, scene, things, missing) => {
  expect(planPicture(prompt, all)).toMatchObject({ scene, things, missing, isPictured: true });
});

it('light alone is no picture, nor are things that nobody has', () => {
  expect(planPicture('an astronaut riding a horse, golden hour', all)).toMatchObject({
    isPictured: false,
    missing: ['astronaut', 'riding', 'horse'],
  });
});

it('tells what the place shows and what was seen, in the order of the words, and nothing twice', () => {
  const seen = { understood: ['golden hour', 'mug'], unused: ['marble', 'soft'] };
  expect(
    tellPicture('a mug on a marble podium, soft golden hour, astronaut', ['marble', 'podium'], seen, new Set(['mug'])),
  ).toEqual({
    understood: ['mug', 'marble', 'podium', 'golden hour'],
    unused: ['soft'],
    missing: ['astronaut'],
  });
});
