/**
 * The canvas's preview before a run against the four pictures that are made: 20 prompts on twelve sets, CIE76 of the mean colours of
 * wall and floor.
 *   npm run bench:preview
 */
import { comparePreview, presetTemplate } from '#imaging/tests/fixtures/wall-and-floor.ts';
import { makeProducts } from '#imaging/tests/fixtures/make-products.ts';
import { reportErrorsPlainly } from '../launch/run-main.ts';

reportErrorsPlainly();

const SIDE = 400;
const GOAL = 6;
const cases: readonly (readonly [set: string, prompt: string])[] = [
  ['dark-luxury', 'soft gold light, evening'],
  ['festive-table', 'cool white light'],
  ['bathroom-shelf', 'golden hour'],
  ['arch-plaster', 'sunset'],
  ['kitchen-counter', 'warm morning light from the left'],
  ['pastel-steps', 'candle light'],
  ['studio-desk', 'at night'],
  ['linen-bed', 'soft light through a window'],
  ['marble-podium', 'overcast, no shadows'],
  ['raw-concrete', 'dramatic, light from the right'],
  ['street-floor', 'neon'],
  ['wooden-table', 'cosy winter evening by candle light'],
  ['dark-luxury', 'red wall, golden light'],
  ['arch-plaster', 'blaue Wand, weiches Licht'],
  ['bathroom-shelf', 'pink sunset'],
  ['kitchen-counter', 'luce fredda'],
  ['marble-podium', 'mur vert, heure dorée'],
  ['beach-sand', 'blue hour'],
  ['jewellery-stone', 'hard light, noon'],
  ['hanger-wall', 'bright and airy'],
];

const product = makeProducts(256)[0]!.cutOut;
let worst = 0;
console.log('set                prompt                                wall                      floor');
for (const [set, prompt] of cases) {
  const distances = await comparePreview({ scene: await presetTemplate(set), prompt, product, side: SIDE });
  const [walls, floors] = (['wall', 'floor'] as const).map((part) => distances.map((each) => each[part]));
  worst = Math.max(worst, ...walls!, ...floors!);
  const columns = [walls!, floors!].map((values) => values.map((value) => value.toFixed(1).padStart(5)).join(' '));
  console.log(`${set.padEnd(18)} ${prompt.padEnd(36)} ${columns.join('   ')}`);
}
console.log(`worst ${worst.toFixed(1)}, goal below ${GOAL}`);
if (worst >= GOAL) process.exitCode = 1;
