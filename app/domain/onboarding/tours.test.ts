import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { TOURS } from './tour-stops.ts';
import { readTourStart, tourStart } from './tours.ts';

it('leads through three stops where products are staged and two where clothes are tried on', () => {
  expect(TOURS.product.map(({ mark }) => mark)).toEqual(['canvas', 'describe', 'generate']);
  expect(TOURS.tryOn).toHaveLength(2);
});

it('stops at what the studio has marked', () => {
  const marked = ['app/domain/studio/frame/canvas-area.tsx', 'app/domain/studio/parts/prompt-bar.tsx']
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/data-tour="([a-z]+)"/g)])
    .map(([, mark]) => mark);
  expect(marked.sort()).toEqual(['canvas', 'describe', 'generate']);
});

it('stops at what the fashion generator has marked', () => {
  const folder = 'app/domain/fashion/screens';
  const marked = ['apparel-section.tsx', 'fashion-prompt.tsx'].flatMap((file) =>
    [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/data-tour="([a-z]+)"/g)].map(([, mark]) => mark),
  );
  for (const { mark } of TOURS.tryOn) expect(marked).toContain(mark);
});

it('is asked for by an address, once', () => {
  expect(tourStart('/app/product')).toBe('/app/product?tour=start');
  expect(tourStart('/product?scene=1')).toBe('/product?scene=1&tour=start');
  expect(readTourStart('?scene=1&tour=start')).toEqual({ isAsked: true, rest: '?scene=1' });
  expect(readTourStart('?tour=start')).toEqual({ isAsked: true, rest: '' });
  expect(readTourStart('?tour=on&shop=a')).toEqual({ isAsked: false, rest: '?shop=a' });
});
