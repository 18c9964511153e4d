import { expect, it } from 'vitest';
import { afterPostStep, NEW_POST, postOf } from './post-draft.rules.ts';
import type { PostDraft, PostStep } from './post-draft.rules.ts';

const after = (...steps: PostStep[]): PostDraft => steps.reduce(afterPostStep, NEW_POST);
const type = (text: string) => ({ type: 'type', text }) as const;
const use = (text: string) => ({ type: 'use', text }) as const;
const undo = { type: 'undo' } as const;

it('a proposed caption stands in the field at once, and follows the network until it is changed', () => {
  expect(postOf(NEW_POST, null)).toBe('');
  expect(postOf(NEW_POST, 'Blue mug.')).toBe('Blue mug.');
  expect(postOf(after(type('Our mug.')), 'Blue mug.')).toBe('Our mug.');
});

it('an emptied field stays empty', () => {
  expect(postOf(after(type('')), 'Blue mug.')).toBe('');
});

it('undo goes back by whole steps, at the end to the proposal', () => {
  const written = after(type('O'), type('Our mug.'), use('Second caption.'));
  expect(written.own).toBe('Second caption.');
  const back = afterPostStep(written, undo);
  expect(back.own).toBe('Our mug.');
  const start = afterPostStep(back, undo);
  expect(postOf(start, 'Blue mug.')).toBe('Blue mug.');
  expect(afterPostStep(start, undo)).toBe(start);
});
