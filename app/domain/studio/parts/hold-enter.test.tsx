// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { holdEnter } from './hold-enter.ts';

beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => void vi.unstubAllGlobals());

it.each([
  ['input', 'Enter', true],
  ['input', 'ArrowRight', false],
  ['textarea', 'Enter', false],
  ['button', 'Enter', false],
])('of a %s, %s is held: %s', async (tag, key, isHeld) => {
  const page = document.body.appendChild(document.createElement('main'));
  const root = createRoot(page);
  const Part = tag as 'input';
  await act(async () =>
    root.render(
      <form onKeyDown={holdEnter}>
        <Part />
      </form>,
    ),
  );
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  await act(async () => void page.querySelector(tag)!.dispatchEvent(event));
  expect(event.defaultPrevented).toBe(isHeld);
  await act(async () => root.unmount());
});
