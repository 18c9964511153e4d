// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { AssetView } from '#app/domain/library/index.ts';
import { renderHook, scriptWorld } from '#tests/fixtures/render-hook.tsx';
import { EMPTY_SCENE, PRODUCT, RULES } from '../document/tests/scene-kit.ts';
import type { ResultsBatch, ResultsState } from '../parts/results/results.rules.ts';
import { createSceneStore } from '../session/scene-store.ts';
import { useFinished } from './use-finished.ts';

scriptWorld();

const image = (id: string) => ({ _id: id, type: 'image' }) as AssetView;
const video = { _id: 'v', type: 'video' } as AssetView;
const output = (index: number, asset: AssetView | null) => ({ index, status: 'delivered', asset, message: null });
const batch = (jobId: string, ...assets: (AssetView | null)[]) =>
  ({ jobId, outputs: assets.map((asset, index) => output(index, asset)) }) as unknown as ResultsBatch;
const results: ResultsState = {
  batches: [batch('new', null, image('a'), video, image('b')), batch('old', image('c'))],
  recent: [],
  selectedId: null,
};

async function open(jobId: string | null, isRunning = false) {
  const store = createSceneStore(EMPTY_SCENE, RULES);
  let closed = 0;
  const close = () => {
    closed += 1;
  };
  const hook = await renderHook(() => useFinished({ jobId, onClose: close, results, isRunning, store }));
  return { hook, store, closed: () => closed };
}

it('shows the images of the run that ended, the first one large until another is chosen', async () => {
  const { hook } = await open('new');
  expect(hook.current.images.map(({ _id }) => _id)).toEqual(['a', 'b']);
  expect(hook.current.shown?._id).toBe('a');
  await hook.act(() => hook.current.show('b'));
  expect(hook.current.shown?._id).toBe('b');
  await hook.leave();
});

it('shows none before a run has ended, and none while the next one is under way', async () => {
  for (const { hook } of [await open(null), await open('new', true)]) {
    expect([hook.current.images, hook.current.shown]).toEqual([[], null]);
    await hook.leave();
  }
});

it('goes when the canvas is changed, and stays while words are typed', async () => {
  const { hook, store, closed } = await open('new');
  await hook.act(() => store.dispatch({ type: 'do', command: { type: 'set-prompt', prompt: 'on sand' } }));
  expect(closed()).toBe(0);
  await hook.act(() => {
    store.dispatch({ type: 'add-pictures', pictures: [PRODUCT] });
    const items = [{ id: 'a', pictureKey: PRODUCT.key, box: null }];
    store.dispatch({ type: 'do', command: { type: 'add-items', items } });
  });
  expect(closed()).toBe(1);
  await hook.leave();
});

it('goes when the next run begins', async () => {
  const { hook, closed } = await open('new', true);
  expect(closed()).toBe(1);
  await hook.leave();
});
