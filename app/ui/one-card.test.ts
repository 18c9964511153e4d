import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const SHEETS = globSync('app/{ui,admin,domain,shell/standalone}/**/*.module.css').filter(
  (file) => !file.startsWith('app/ui/polaris/'),
);
const RULE = /([^{}]+)\{([^{}]*)\}/g;

/** A card of a page: paper with the corners and the shadow of a card. */
const isCard = (body: string) =>
  /background: (var\(--plinth-surface\)|#fff)/.test(body) &&
  /border-radius: (var\(--plinth-radius-card|0\.875rem)/.test(body) &&
  /(--plinth-shadow-card|--p-shadow-100)/.test(body) &&
  // A layer over a page or a canvas is none.
  !/position: (absolute|fixed)/.test(body);

it('the card of a page is styled in one place', () => {
  const own = SHEETS.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(RULE)]
      .filter(([, , body]) => isCard(body!))
      .map(([, selector]) => `${file}: ${selector!.trim()}`),
  );
  expect(own).toEqual([]);
});

it('an empty list says so in the one empty state', () => {
  const own = SHEETS.flatMap((file) =>
    // The canvas itself has nothing on it, under whatever is dropped there.
    file.startsWith('app/domain/studio/parts/canvas') ||
    file.startsWith('app/domain/workspaces/screens/workspace-screen')
      ? []
      : [...readFileSync(file, 'utf8').matchAll(/^\.(empty|none)\b/gm)].map(([selector]) => `${file}: ${selector}`),
  );
  expect(own).toEqual([]);
});
