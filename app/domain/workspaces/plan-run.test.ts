import { expect, it } from 'vitest';
import { planRun } from './plan-run.rules.ts';

const plan = (taken: number[], available = 100) => planRun({ taken, available, unitPrice: 2 });

it('fills a workspace up to four, named by their place, the second and third made another way', () => {
  const { added, count, wanted } = plan([0]);
  expect([count, wanted]).toEqual([4, 4]);
  expect(added.map(({ name, making }) => [name, making.sendsCanvas])).toEqual([
    ['New Project 2', true],
    ['New Project 3', true],
    ['New Project 4', false],
  ]);
});

it('takes the places that are free', () => {
  expect(plan([0, 2]).added.map(({ position }) => position)).toEqual([1, 3]);
  expect(plan([1]).added.map(({ position }) => position)).toEqual([0, 2, 3]);
});

it('makes one picture where there are four scenes already', () => {
  expect(plan([0, 1, 2, 3])).toEqual({ added: [], count: 1, wanted: 1 });
});

it('adds only what the credits reach, and never a scene without its picture', () => {
  expect(plan([0], 5)).toMatchObject({ count: 2, wanted: 4, added: [{ position: 1 }] });
  expect(plan([0], 3)).toMatchObject({ count: 1, added: [] });
  expect(plan([0], 1)).toMatchObject({ count: 0, added: [] });
});
