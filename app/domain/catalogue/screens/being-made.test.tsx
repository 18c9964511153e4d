// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RunItemView } from '../runs/run.schema.ts';
import { RunProgress } from './being-made.tsx';
import type { LiveRun } from './use-run.ts';

beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => void vi.unstubAllGlobals());

const item = (title: string, state: RunItemView['state']) =>
  ({ id: title, title, state, pictureUrl: '/p.webp' }) as RunItemView;

async function textOf(state: LiveRun['run']['state'], items: readonly RunItemView[]) {
  const page = document.createElement('main');
  const root = createRoot(page);
  await act(async () => root.render(<RunProgress live={{ run: { state }, items } as LiveRun} />));
  const texts = [...page.querySelectorAll('h2, li, p')].map((part) => part.textContent);
  await act(async () => root.unmount());
  return texts;
}

it('shows what is being made first, then what comes next, and nothing that is finished', async () => {
  const items = [item('Bag', 'waiting'), item('Mug', 'working'), item('Jar', 'to-review')];
  expect(await textOf('running', items)).toEqual(['Now: Mug', 'MugBeing made', 'BagWaiting']);
});

it('counts what it does not show', async () => {
  const items = Array.from({ length: 15 }, (_each, index) => item(`Product ${index}`, 'waiting'));
  const texts = await textOf('running', items);
  expect([texts[0], texts.length, texts.at(-1)]).toEqual(['Up next', 14, 'and 3 products more']);
});

it('is gone before the start and after the last product', async () => {
  expect(await textOf('ready', [item('Bag', 'waiting')])).toEqual([]);
  expect(await textOf('running', [item('Jar', 'to-review')])).toEqual([]);
});
