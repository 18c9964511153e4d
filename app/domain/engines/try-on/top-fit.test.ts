import { expect, test } from 'vitest';
import { fitOfName, fitOfOrder } from './top-fit.ts';

test.each([
  ['Oversized tee, black', 'oversized'],
  ['oversize_heavy_cotton_t-shirt.png', 'oversized'],
  ['T-shirt, boxy', 'oversized'],
  ['Polo, loose fit', 'oversized'],
  ['Slim-fit shirt', 'slim'],
  ['Fitted ribbed top', 'slim'],
  ['Tee slim', 'slim'],
  ['Oxford shirt, regular fit', 'regular'],
  ['Tee with oversized logo', null],
  ['Linen shirt', null],
  ['Slimane band tee', null],
] as const)('the name %j says %s', (name, fit) => expect(fitOfName(name)).toBe(fit));

test.each([
  ['An African man in an oversized tee in Paris', 'oversized'],
  ['A woman wearing the oversized uploaded apparel', 'oversized'],
  ['He wears a slim fit', 'slim'],
  ['A slim woman in Paris', null],
  ['A slim woman in an oversized black tee', 'oversized'],
  ['A man with an oversized bag', null],
  ['An oversized hoodie over a tee', null],
  ['A woman in a fitted kitchen', null],
  ['European woman wearing the uploaded apparel in New York', null],
] as const)('the words %j say %s of a top', (prompt, fit) => expect(fitOfOrder(prompt)).toBe(fit));
