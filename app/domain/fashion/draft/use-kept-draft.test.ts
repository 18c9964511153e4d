// @vitest-environment happy-dom
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderHook, scriptWorld } from '#tests/fixtures/render-hook.tsx';
import type { TryOnDraft } from './try-on-draft.schema.ts';
import { useKeptDraft } from './use-kept-draft.ts';

const world = scriptWorld();
const subject = { chosen: null, own: [], locked: null };
const draft = (prompt: string): TryOnDraft => ({
  garments: [],
  removed: [],
  linked: null,
  mode: 'model',
  count: 4,
  prompt,
  auto: '',
  models: subject,
  places: subject,
  waiting: null,
});
const sent = () => world.requests.map(({ body, isLast }) => [(body as TryOnDraft).prompt, isLast]);

async function open() {
  const page = await renderHook(() => {
    const [words, setWords] = useState('opened');
    useKeptDraft(draft(words));
    return setWords;
  });
  return { ...page, say: (words: string) => page.act(() => page.current(words)) };
}

it('keeps nothing of a page that is as it was opened, and a change at once', async () => {
  const page = await open();
  expect(sent()).toEqual([]);
  await page.say('a');
  expect(sent()).toEqual([['a', false]]);
  await page.act(() => world.requests[0]!.answer(200, { success: true }));
  await page.leave();
  expect(sent()).toHaveLength(1);
});

it('one at a time, the newest after a pause; what has not arrived goes when the page is left', async () => {
  const page = await open();
  for (const words of ['a', 'ab', 'abc']) await page.say(words);
  await page.pass(5000);
  expect(sent()).toEqual([['a', false]]);
  await page.act(() => world.requests[0]!.answer(200, { success: true }));
  expect(sent()).toEqual([
    ['a', false],
    ['abc', false],
  ]);
  await page.act(() => world.requests[1]!.cut());
  await page.leave();
  expect(sent().at(-1)).toEqual(['abc', true]);
});

it('goes before the next page is asked for, once', async () => {
  const page = await open();
  for (const words of ['a', 'ab']) await page.say(words);
  const both = [
    ['a', false],
    ['ab', true],
  ];
  window.dispatchEvent(new Event('beforeunload'));
  expect(sent()).toEqual(both);
  window.dispatchEvent(new Event('pagehide'));
  expect(sent()).toEqual(both);
  const [first, last] = world.requests.map(({ body }) => (body as TryOnDraft).sent!);
  expect(last).toEqual({ page: first!.page, step: first!.step + 1 });
});
