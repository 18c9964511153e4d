import { expect, it } from 'vitest';
import { planRun } from './plan-run.rules.ts';

const plan = (taken: number[], wanted = 4, available = 100) => planRun({ taken, wanted, available, unitPrice: 2 });

it('fills a workspace up to four, named by their place, the second and third made another way', () => {
  const { added, own } = plan([0]);
  expect(own).toBe(1);
  expect(added.map(({ name, making }) => [name, making.sendsCanvas])).toEqual([
    ['New Project 2', true],
    ['New Project 3', true],
    ['New Project 4', false],
  ]);
});

it('takes the places that are free, and no more than are wished for', () => {
  expect(plan([0, 2]).added.map(({ position }) => position)).toEqual([1, 3]);
  expect(plan([0], 2)).toMatchObject({ own: 1, added: [{ position: 1 }] });
  expect(plan([0], 1)).toEqual({ own: 1, added: [] });
});

it('makes all of them for the open scene where there are four already', () => {
  expect(plan([0, 1, 2, 3], 3)).toEqual({ added: [], own: 3 });
  expect(plan([0, 1, 2], 4)).toMatchObject({ own: 3, added: [{ position: 3 }] });
});

it('adds only what the credits reach, and never a scene without its picture', () => {
  expect(plan([0], 4, 5)).toMatchObject({ own: 1, added: [{ position: 1 }] });
  expect(plan([0], 4, 3)).toEqual({ own: 1, added: [] });
  // A refusal for the open scene is one of its order.
  expect(plan([0], 4, 1)).toEqual({ own: 1, added: [] });
});
