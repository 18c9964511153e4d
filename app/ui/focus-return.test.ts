// @vitest-environment happy-dom
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { rememberFocus, returnFocus, usePressedControl } from './focus-return.ts';

afterEach(() => document.body.replaceChildren());

const FIRST = '<div class="card"><button id="a">Add to product</button><button>Download</button></div>';
const SECOND = '<div class="card"><button id="b">Add to product</button><button>Download</button></div>';

function opened(id: string): () => string {
  document.body.innerHTML = `<nav><button id="other">Add to product</button></nav><main>${FIRST}${SECOND}</main>`;
  document.getElementById(id)!.focus();
  const origin = rememberFocus()!;
  // The dialog has it.
  (document.activeElement as HTMLElement).blur();
  return () => {
    returnFocus(origin);
    return document.activeElement?.id ?? '';
  };
}

describe('the focus after a dialog', () => {
  test('is on the control that opened it', () => {
    expect(opened('b')()).toBe('b');
  });

  test('is on the control that stands in its place where the page was rendered anew', () => {
    const back = opened('b');
    document.querySelector('main')!.innerHTML = FIRST.replace('"a"', '"new a"') + SECOND.replace('"b"', '"new b"');
    expect(back()).toBe('new b');
  });

  test('is on the one that is called so in the nearest place that is left', () => {
    const back = opened('b');
    document.querySelector('main')!.innerHTML = FIRST.replace('"a"', '"left"');
    expect(back()).toBe('left');
  });

  test('stays where it was put meanwhile', () => {
    const back = opened('b');
    document.getElementById('other')!.focus();
    expect(back()).toBe('other');
  });

  test('goes nowhere where nothing is called so', () => {
    const back = opened('b');
    document.querySelector('main')!.innerHTML = '<button id="else">Something else</button>';
    expect(back()).toBe('');
  });

  test('is not remembered where nothing has it', () => {
    expect(rememberFocus()).toBeNull();
  });
});

describe('the control that was pressed', () => {
  const frame = createRoot(document.createElement('div'));
  beforeAll(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    act(() => frame.render(createElement(Frame)));
  });
  afterAll(() => {
    act(() => frame.unmount());
    vi.unstubAllGlobals();
  });

  const press = (id: string) => {
    document.getElementById(id)!.focus();
    document.getElementById(id)!.click();
  };
  const key = (name: string) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));

  test('gets the focus back where the focus had gone on before the dialog was there', () => {
    document.body.innerHTML = FIRST + SECOND;
    press('a');
    key('Tab');
    document.getElementById('b')!.focus();
    const origin = rememberFocus()!;
    // As the browser does after a modal of its own.
    document.getElementById('b')!.focus();
    returnFocus(origin);
    expect(document.activeElement?.id).toBe('a');
  });

  test('gets it back where a click does not focus it', () => {
    document.body.innerHTML = FIRST;
    document.getElementById('a')!.click();
    returnFocus(rememberFocus()!);
    expect(document.activeElement?.id).toBe('a');
  });

  test('does not count where a key opens the dialog, or it lies in a dialog that is closed', () => {
    document.body.innerHTML = FIRST + SECOND;
    press('a');
    document.getElementById('b')!.focus();
    key('Delete');
    expect(rememberFocus()!.control.id).toBe('b');
    document.body.innerHTML = `${FIRST}<dialog><button id="cancel">Cancel</button></dialog>`;
    document.getElementById('cancel')!.click();
    document.getElementById('a')!.focus();
    expect(rememberFocus()!.control.id).toBe('a');
  });
});

function Frame(): null {
  usePressedControl();
  return null;
}
