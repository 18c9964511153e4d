// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { libraryMessages } from '#app/domain/library/index.ts';
import { SubjectTiles } from './try-on-parts.tsx';

let root: Root;
let page: HTMLElement;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  page = document.createElement('main');
  document.body.append(page);
  root = createRoot(page);
});
afterEach(async () => {
  await act(async () => root.unmount());
  page.remove();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const draw = () =>
  act(async () =>
    root.render(
      <SubjectTiles failure={libraryMessages.avatarsFailed}>
        <li>
          <img alt="" />
        </li>
      </SubjectTiles>,
    ),
  );

it('says in the spec’s words that an avatar does not load', async () => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
  await draw();
  expect(page.textContent).toBe('');
  await act(async () => page.querySelector('img')!.dispatchEvent(new Event('error')));
  expect(page.querySelector('[role="alert"]')?.textContent).toBe('Failed to load avatars');
});

it('says it also of one that failed before the page could listen', async () => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(0);
  await draw();
  expect(page.textContent).toBe('Failed to load avatars');
});
