import type { Frame } from 'playwright-core';

/** The address with the account's own ids in the place of `:workspace`, `:scene` and the like. */
export const named = (path: string, names: Readonly<Record<string, string>>): string =>
  Object.entries(names)
    .toSorted(([a], [b]) => b.length - a.length)
    .reduce((text, [name, value]) => text.replaceAll(`:${name}`, value), path);

/** Asks the app's frame for an address as the admin's own menu does; it may lead on to another one. */
export const leadTo = (frame: Frame, path: string): Promise<void> =>
  frame.evaluate((to) => {
    const link = Object.assign(document.createElement('a'), { href: to });
    link.setAttribute('href', to);
    document.body.append(link);
    link.dispatchEvent(new CustomEvent('shopify:navigate', { bubbles: true }));
    link.remove();
  }, path);

/** Leads the app's frame to an address and waits until it is there. */
export async function walkTo(frame: Frame, path: string): Promise<void> {
  await leadTo(frame, path);
  await frame.waitForFunction((to) => location.pathname + location.search === to, path);
}
