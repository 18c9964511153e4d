import { expect, it } from 'vitest';
import { routeSizes } from '#scripts/bench/route-sizes.ts';

/** Compressed kB of JavaScript that a page may load before its canvas. */
const MAX_SCRIPTS_KB = 230;

it('no page loads more than 230 kB of JavaScript before its canvas, and none brings the canvas along', () => {
  const pages = routeSizes(process.cwd());
  expect(pages.length).toBeGreaterThan(60);
  for (const { id, scripts, styles, files } of pages) {
    process.stdout.write(`${id}: ${scripts.toFixed(1)} kB, styles ${styles.toFixed(1)} kB, ${files} files\n`);
  }
  const over = pages.filter(({ scripts, hasKonva }) => hasKonva || scripts > MAX_SCRIPTS_KB);
  expect(over.map(({ id, scripts }) => `${id}: ${scripts.toFixed(1)} kB`)).toEqual([]);
});
