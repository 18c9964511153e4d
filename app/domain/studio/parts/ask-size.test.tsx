// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import type { ScenePicture } from '../document/document.schema.ts';
import { EMPTY_SCENE, PRODUCT, RULES } from '../document/tests/scene-kit.ts';
import { createSceneStore } from '../session/scene-store.ts';
import { AskSize } from './ask-size.tsx';

it('says that a photo cuts its product off once a scene is described', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const picture: ScenePicture = {
    ...PRODUCT,
    name: 'blue-mug.jpg',
    source: { kind: 'asset', assetId: '0190b2a0-0000-7000-8000-000000000001', cutoutId: 'cut' },
    content: { x: 0.2, y: 0, width: 0.6, height: 0.9, cut: ['top'] },
  };
  const store = createSceneStore({ ...EMPTY_SCENE, pictures: [picture] }, RULES);
  const page = document.body.appendChild(document.createElement('main'));
  const root = createRoot(page);
  await act(async () => {
    root.render(<AskSize store={store} />);
    store.dispatch({
      type: 'do',
      command: { type: 'add-items', items: [{ id: 'a', pictureKey: picture.key, box: null }] },
    });
  });
  expect(page.textContent).toBe('');
  await act(async () => {
    store.dispatch({ type: 'do', command: { type: 'set-prompt', prompt: 'on a kitchen counter' } });
    await import('./before-run.tsx');
  });
  expect(page.textContent).toContain('off at the top. Use a photo that shows all of it.');
  await act(async () => root.unmount());
  page.remove();
  vi.unstubAllGlobals();
});
