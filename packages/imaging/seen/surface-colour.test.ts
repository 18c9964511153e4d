import { expect, it } from 'vitest';
import { labOf } from '../pixels/lab.ts';
import { linearFromHex } from '../pixels/linear-light.ts';
import { nameSurfaceColour } from './colour-table.ts';
import { surfaceColour } from './surface-colour.ts';

const region = (hex: string) => {
  const lab = labOf(linearFromHex(hex));
  return { lab, colour: nameSurfaceColour(lab) };
};

it.each([
  ['sage tiles in sunset light have no colour that is sure', '#c8b598', '#b08a5c', ['sunset'], null],
  ['oak in the blue hour is not pink', '#c9b2b8', '#5a5f7d', ['blue hour'], null],
  ['a yellow wall in the shade is yellow, not gold', '#b3883c', '#a58a63', ['yellow wall'], 'yellow'],
  ['a podium before a yellow wall is not yellow', '#b8b0a0', '#bba95d', ['yellow wall'], 'beige'],
  ['a blue wall stays blue by candles', '#2f5fa4', '#7d6a55', ['candle light'], 'blue'],
  ['in plain light a colour is what it is measured as', '#c8b598', '#b08a5c', [], 'beige'],
  ['a colour that is not there is not said because it was asked for', '#5f8fc4', '#c8c8c8', ['red wall'], 'blue'],
])('%s', (_what, part, whole, understood, name) => {
  expect(surfaceColour(region(part), { whole: region(whole), understood })).toBe(name);
});
