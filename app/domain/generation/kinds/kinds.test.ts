import { expect, it } from 'vitest';
import { JOB_KINDS } from './job-kinds.server.ts';
import { kindFacts, KINDS } from './kinds.ts';

it('every kind that can be run is in the table, and nothing else is', () => {
  expect(JOB_KINDS.map(({ name }) => name).sort()).toEqual(Object.keys(KINDS).sort());
});

it('of a kind that this program does not have nothing is known', () => {
  expect([kindFacts('upscale')?.use, kindFacts('not-yet'), kindFacts('toString')]).toEqual([
    'tool',
    undefined,
    undefined,
  ]);
});
