// @vitest-environment happy-dom
import { act, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useTypedEarly } from './use-typed-early.ts';

const taken = vi.fn<(typed: string) => void>();
let root: Root | undefined;
let page: HTMLElement;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  page = document.createElement('main');
  document.body.append(page);
});
afterEach(async () => {
  await act(async () => root?.unmount());
  page.remove();
  taken.mockClear();
  vi.unstubAllGlobals();
});

/** A field of the page; `type`: of an input, else it is a textarea. */
function Words({ given = '', type }: { readonly given?: string; readonly type?: string }) {
  const [words, setWords] = useState(given);
  const [drawn, setDrawn] = useState(1);
  const area = useRef<HTMLTextAreaElement>(null);
  const line = useRef<HTMLInputElement>(null);
  useTypedEarly(type ? line : area, (typed) => {
    taken(typed);
    setWords(typed);
  });
  const onChange = () => {};
  return (
    <>
      {type ? (
        <input ref={line} type={type} value={words} onChange={onChange} />
      ) : (
        <textarea ref={area} value={words} onChange={onChange} />
      )}
      <button onClick={() => setDrawn(drawn + 1)}>{drawn}</button>
    </>
  );
}

/** Types into the server's page before its scripts are loaded, then hydrates it; returns the field's value. */
async function typedEarly(element: ReactElement, served: string, typed?: string): Promise<string> {
  page.innerHTML = `${served}<button>1</button>`;
  const field = page.firstElementChild as HTMLInputElement;
  if (typed !== undefined) field.value = typed;
  await act(async () => {
    root = hydrateRoot(page, element);
  });
  await act(async () => page.querySelector('button')!.click());
  expect(page.querySelector('button')!.textContent).toBe('2');
  return field.value;
}

it.each([
  ['an area', <Words key="area" />, '<textarea></textarea>'],
  ['a line', <Words key="line" type="text" />, '<input type="text" value="">'],
  ['a line that said something', <Words key="said" type="search" given="mug" />, '<input type="search" value="mug">'],
])('what was typed into %s before the scripts had come is taken in and stays', async (_name, element, served) => {
  expect(await typedEarly(element, served, 'on grey slate')).toBe('on grey slate');
  expect(taken.mock.calls).toEqual([['on grey slate']]);
});

it('takes nothing where nothing was typed', async () => {
  await typedEarly(<Words given="mug" />, '<textarea>mug</textarea>');
  expect(taken).not.toHaveBeenCalled();
});

it('leaves alone what a browser writes in its own way', async () => {
  await typedEarly(<Words type="number" given="07" />, '<input type="number" value="07">', '8');
  expect(taken).not.toHaveBeenCalled();
});

it('leaves a field alone that came with the scripts', async () => {
  root = createRoot(page);
  await act(async () => root!.render(<Words given={'first\r\nsecond'} />));
  expect(taken).not.toHaveBeenCalled();
});
