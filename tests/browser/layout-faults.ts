import type { Frame, Page } from 'playwright-core';

/**
 * The faults of the layout of the page as it stands, one line for each: none is what we want. A page with a dialog over it is
 * another matter.
 */
export const layoutFaults = (place: Page | Frame): Promise<string[]> =>
  place.evaluate(() => {
    const NEAR_PX = 6;
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('[inert], [aria-hidden="true"], .visually-hidden, .Polaris-Text--visuallyHidden') &&
      element.getBoundingClientRect().width > 1;
    const seen = <Kind extends Element>(selector: string) =>
      [...document.querySelectorAll<Kind>(selector)].filter(isSeen);
    const named = (element: Element) =>
      (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60) || element.tagName;
    const faults: string[] = [];

    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth + 1) faults.push(`scrolls sideways: ${scrollWidth} of ${innerWidth} px`);
    const titles = document.querySelectorAll('h1');
    if (titles.length !== 1) faults.push(`${titles.length} titles`);
    const title = titles[0]?.textContent?.trim();
    for (const heading of seen('h2, h3')) {
      if (heading.textContent?.trim() === title) faults.push(`title twice: ${title}`);
      const before = heading.previousElementSibling;
      const gap =
        before && isSeen(before)
          ? heading.getBoundingClientRect().top - before.getBoundingClientRect().bottom
          : NEAR_PX;
      if (gap >= 0 && gap < NEAR_PX && before?.matches('div, section, ul, table')) {
        faults.push(`heading sticks to what is above it: ${named(heading)}`);
      }
    }
    const way = document.querySelector('main header a:has(+ h1)');
    const top = document.querySelector('main')?.getBoundingClientRect().top ?? 0;
    if (way && way.getBoundingClientRect().top - top < NEAR_PX) faults.push(`sticks to the edge: ${named(way)}`);

    for (const text of seen<HTMLElement>('p, li, label, button, a, td, th, span, h1, h2, h3')) {
      if (text.childElementCount > 0) continue;
      const { overflowX, textOverflow } = getComputedStyle(text);
      const isCut = overflowX === 'hidden' || overflowX === 'clip';
      if (isCut && textOverflow !== 'ellipsis' && text.scrollWidth > text.clientWidth + 1) {
        faults.push(`cut off: ${named(text)}`);
      }
    }
    for (const text of seen<HTMLElement>('main p')) {
      if (/[^.]\.\.(?!\.)/.test(text.innerText)) faults.push(`two full stops: ${text.innerText}`);
    }
    for (const field of seen<HTMLTextAreaElement>('textarea')) {
      if (field.value !== '' || field.placeholder === '') continue;
      const copy = field.cloneNode() as HTMLTextAreaElement;
      copy.removeAttribute('id');
      copy.value = field.placeholder;
      // Beside it, it would share its room with it.
      copy.style.cssText = `position: absolute; box-sizing: border-box; width: ${field.offsetWidth}px; height: ${field.offsetHeight}px`;
      field.after(copy);
      const lineEnd = copy.scrollHeight - parseFloat(getComputedStyle(copy).paddingBottom);
      if (lineEnd > copy.clientHeight + 1) faults.push(`example cut off: ${field.placeholder}`);
      copy.remove();
    }

    if (document.querySelector('dialog[open], [role="dialog"], .driver-popover')) return faults;
    // Elements laid over their neighbours on purpose: marks on a tile, a bar over a list.
    const isLaidOver = (element: Element | null, other: Element): boolean =>
      element !== null &&
      !element.contains(other) &&
      (/absolute|fixed|sticky/.test(getComputedStyle(element).position) || isLaidOver(element.parentElement, other));
    /** As much of it as its lists and panels let be seen. */
    const shownOf = (control: Element) => {
      let { left, top, right, bottom } = control.getBoundingClientRect();
      for (let around = control.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflow === 'visible') continue;
        const room = around.getBoundingClientRect();
        [left, top] = [Math.max(left, room.left), Math.max(top, room.top)];
        [right, bottom] = [Math.min(right, room.right), Math.min(bottom, room.bottom)];
      }
      return { left, top, right, bottom };
    };
    const controls = seen('button, a[href], input, select, textarea').map((control) => ({
      control,
      box: shownOf(control),
    }));
    for (const [at, { control, box }] of controls.entries()) {
      for (const other of controls.slice(at + 1)) {
        const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const height = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        if (width <= NEAR_PX || height <= NEAR_PX) continue;
        const isInside = control.contains(other.control) || other.control.contains(control);
        if (!isInside && !isLaidOver(control, other.control) && !isLaidOver(other.control, control)) {
          faults.push(`${named(control)} lies over ${named(other.control)}`);
        }
      }
    }
    return faults;
  });
