// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { SceneStore } from '#app/domain/studio/session/index.ts';
import { renderHook, scriptWorld } from '#tests/fixtures/render-hook.tsx';
import { useRelitBackdrop } from './use-relit-backdrop.ts';

const world = scriptWorld();
const SCENES = [{ name: 'oak', prompt: 'on oak' }];
const TEMPLATE = { kind: 'preset', name: 'oak', view: null, anchor: null };

function storeOf() {
  const listeners = new Set<() => void>();
  const withPrompt = (prompt: string) => ({ history: { present: { prompt, template: TEMPLATE } }, pictures: [] });
  let session = withPrompt('');
  const store = {
    get: () => session,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as SceneStore;
  const type = (prompt: string) => {
    const { pictures } = session;
    session = { ...withPrompt(prompt), pictures };
    listeners.forEach((listener) => listener());
  };
  return { store, type };
}

it('the screen is not drawn anew with each letter, and a pause asks for the light of all of them, once', async () => {
  const { store, type } = storeOf();
  let drawn = 0;
  const page = await renderHook(() => {
    drawn += 1;
    return useRelitBackdrop(store, SCENES, false);
  });
  await page.act(() => type('s'));
  await page.act(() => world.requests[0]!.answer(200, { success: true, photosAreLocal: true }));
  const before = drawn;
  for (const words of ['su', 'sun', 'suns', 'sunse', 'sunset']) await page.act(() => type(words));
  expect(drawn).toBe(before);
  await page.pass(300);
  // The tables of words come by themselves.
  await page.act(() => import('./light-of-words.ts'));
  const previews = world.requests.filter(({ path }) => path.includes('/api/products/preview'));
  expect(previews.map(({ body }) => (body as { text_prompt: string }).text_prompt)).toEqual(['sunset']);
  await page.leave();
});
