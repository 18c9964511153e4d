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

it('light alone is no picture, nor are things that no scene has', () => {
  expect(planPicture('an astronaut riding a horse, golden hour', all)).toMatchObject({
    isPictured: false,
    missing: ['astronaut', 'riding', 'horse'],
  });
});

it.each([
  ['a golden retriever puppy on a bed', 'puppy'],
  ['a dog sleeps on a wooden table', 'dog'],
  ['in a forest, a deer at sunrise', 'deer'],
  ['an oak rocking chair in a room', 'chair'],
  ['boots on slabs in a street in New York', 'boots'],
  ['ein kleiner roter Hund steht auf Holz', 'hund'],
  ['un grand chien noir dans la forêt', 'chien'],
  ['un perro negro sobre una mesa', 'perro'],
  ['un cane nero su un tavolo', 'cane'],
  ['um cachorro na praia', 'cachorro'],
  ['犬がベッドで寝ている', '犬'],
  ['木のテーブルの上の犬', '犬'],
  ['木桌上有一只狗', '狗'],
  ['一只狗在床上', '狗'],
])('"%s" would be a place without its main noun', (prompt, noun) => {
  expect(planPicture(prompt, all).unpictured).toBe(noun);
});

it.each([
  'a mug filled with coffee on marble',
  'a coffee mug rests on marble',
  'a perfume bottle and an astronaut on silk',
  'golden hour light on a beach',
  'kitchen with a wooden table',
  'no people, a mug on stone',
  'eine weiße Tasse auf Marmor im Morgenlicht',
  'eine Kerze neben Büchern auf einem Tisch',
  'une tasse blanche sur du marbre',
  'una taza blanca sobre mármol',
  'una tazza bianca su un tavolo di legno',
  'uma caneca sobre mármore',
  '木のテーブルの上のマグカップ、朝の光',
  '大理石上的杯子，早晨的光',
])('"%s" shows its main noun', (prompt) => {
  expect(planPicture(prompt, all)).toMatchObject({ unpictured: null, isPictured: true });
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
