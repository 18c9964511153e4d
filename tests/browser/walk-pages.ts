import type { Frame } from 'playwright-core';

/** The address with the account's own ids in the place of `:workspace`, `:scene` and the like. */
export const named = (path: string, names: Readonly<Record<string, string>>): string =>
  Object.entries(names)
    .toSorted(([a], [b]) => b.length - a.length)
    .reduce((text, [name, value]) => text.replaceAll(`:${name}`, value), path);

/** Leads the app's frame to an address as the admin's own menu does. */
export async function walkTo(frame: Frame, path: string): Promise<void> {
  await frame.evaluate((to) => {
    const link = Object.assign(document.createElement('a'), { href: to });
    link.setAttribute('href', to);
    document.body.append(link);
    link.dispatchEvent(new CustomEvent('shopify:navigate', { bubbles: true }));
    link.remove();
  }, path);
  await frame.waitForFunction((to) => location.pathname + location.search === to, path);
}
