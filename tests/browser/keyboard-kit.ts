import type { Frame, Page } from 'playwright-core';
import { expect } from 'vitest';

/** More than a page of ours has places that Tab stops at. */
const MOST_STOPS = 150;

interface Stop {
  readonly name: string;
  /** The visible fault of its focus, for a sighted user; null for none. */
  readonly fault: string | null;
}

/**
 * Goes on with Tab until what is called `name` has the focus, and says each stop on the way; every one of them has to
 * show that it has the focus, and nothing may lie over it.
 */
export async function tabTo(page: Page, frame: () => Page | Frame, name: string | RegExp): Promise<string[]> {
  const passed: string[] = [];
  const isIt = (text: string) => (typeof name === 'string' ? text === name : name.test(text));
  for (let tabs = 0; tabs < MOST_STOPS; tabs += 1) {
    await page.keyboard.press('Tab');
    const stop = await frame().evaluate(lookAtFocus);
    if (!stop) continue;
    passed.push(stop.name);
    expect(stop.fault, `${stop.name}: ${stop.fault}`).toBeNull();
    if (isIt(stop.name)) return passed;
  }
  throw new Error(`Tab does not come to ${String(name)}, but to ${passed.join(', ')}`);
}

/** The focused element, by its name. */
export const focused = (frame: () => Page | Frame) =>
  frame()
    .evaluate(lookAtFocus)
    .then((stop) => stop?.name ?? null);

/** Runs in the page: null where nothing of this frame has the focus. */
function lookAtFocus(): Stop | null {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body || element.tagName === 'IFRAME') return null;
  const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
  const name = (
    element.getAttribute('aria-label') ??
    (labels.map((label) => label.innerText).join(' ') || element.innerText)
  )
    .replaceAll(/\s+/g, ' ')
    .trim();
  // The caret of a field, and a dialog or main that was handed the focus, are seen without a ring.
  const isFree = element.matches(
    'textarea, input:not([type=radio], [type=range], [type=checkbox]), main, dialog, [role=dialog], section',
  );
  const around = [element, element.nextElementSibling, element.parentElement];
  const hasRing = around.some((each) => {
    const { outlineStyle, outlineWidth } = each ? getComputedStyle(each) : ({} as CSSStyleDeclaration);
    return outlineStyle !== undefined && outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
  });
  if (!isFree && !hasRing) return { name, fault: 'no sign of the focus' };
  const { left, top, width, height } = element.getBoundingClientRect();
  const over = document.elementFromPoint(left + width / 2, top + Math.min(height, innerHeight - top) / 2);
  // A message goes by itself, and is put away by a key.
  const isMessage = over?.closest('[role=status], [role=alert]');
  const isSeen =
    over !== null &&
    (isMessage || element.contains(over) || over.contains(element) || element.parentElement!.contains(over));
  return { name, fault: isSeen ? null : `under ${over?.outerHTML.slice(0, 80) ?? 'nothing'}` };
}
