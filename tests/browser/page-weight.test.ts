import { expect, it } from 'vitest';
import { routeSizes } from '#scripts/bench/route-sizes.ts';

/** Compressed kB and files that come with a page before anything lazy; a page that grows past its line is red. */
interface Weight {
  readonly scripts: number;
  readonly styles: number;
  readonly files: number;
}

const isStudio = (id: string) => /^routes\/(app\.)?(product|(product_fake|virtual)\.\$id.*)$/.test(id);
/** Pages with much of Polaris: tables of the owner, lists, the profile. */
const isRich = (id: string) =>
  /^routes\/(admin\..*|app\.library|dashboard\.(api|projects|userprofile)|login_\.step|passwordReset\..*|signup)$/.test(
    id,
  );

const PLAIN: Weight = { scripts: 192, styles: 9, files: 88 };
const RICH: Weight = { scripts: 222, styles: 10, files: 92 };
const STUDIO: Weight = { scripts: 236, styles: 16, files: 96 };
const lineOf = (id: string) => (isStudio(id) ? STUDIO : isRich(id) ? RICH : PLAIN);

it('every page stays within its weight and its number of files, and none brings the canvas along', () => {
  const pages = routeSizes(process.cwd());
  expect(pages.length).toBeGreaterThan(60);
  const over = pages.filter(({ id, scripts, styles, files, hasKonva }) => {
    const line = lineOf(id);
    return hasKonva || scripts > line.scripts || styles > line.styles || files > line.files;
  });
  expect(
    over.map(
      ({ id, scripts, styles, files }) => `${id}: ${scripts.toFixed(1)} kB, ${styles.toFixed(1)} kB, ${files} files`,
    ),
  ).toEqual([]);
});
