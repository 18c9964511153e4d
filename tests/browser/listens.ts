import type { Frame, Page } from 'playwright-core';

/** Until the page listens: a file or a text that is given before is lost. */
export const listens = (place: Page | Frame) =>
  place.waitForFunction(() => {
    const main = document.querySelector('main');
    return main !== null && Object.keys(main).some((key) => key.startsWith('__react'));
  });
