import { expect, it } from 'vitest';
import { routeSizes } from '#scripts/bench/route-sizes.ts';

/** Compressed kB and files that come with a page before anything lazy; a page that grows past its line is red. */
interface Weight {
  readonly scripts: number;
  readonly styles: number;
  readonly files: number;
}

const isStudio = (id: string) =>
  /^routes\/(app\.)?(product|fashion|fashion-v2fast|(product_fake|virtual)\.\$id_.*)$/.test(id);
/** Pages with many parts: lists of pictures, the desk of cut-outs, a run over the catalogue, the profile with its plans. */
const isRich = (id: string) =>
  /^routes\/(app\.(catalogue_\.\$id|settings|custom-training|custom-training_\.(generate|train)|download-video|edit-with-ai|enhance-with-editor|library|remove-background|text-to-image)|dashboard\.(catalogue_\.\$id|custom-training|custom-training_\.(generate|train)|download-video|edit-with-ai|enhance-with-editor|projects|remove-background|text-to-image))$/.test(
    id,
  );
const isFramed = (id: string) => /^routes\/(\$|admin|app|dashboard|product|virtual)/.test(id);

/** Of it 83 kB are the runtime: React, the router and Remix; 1 kB hydrates among the nodes of extensions, on every page. */
const VISITOR: Weight = { scripts: 100, styles: 4, files: 16 };
/** With the grouped navigation, and the way back in where a session has ended; the field's styles may come in one file with those of the entrance. */
const PLAIN: Weight = { scripts: 129, styles: 7.6, files: 23 };
const RICH: Weight = { scripts: 143, styles: 9.8, files: 33 };
/** Its tabs, the plans, and the networks that are connected. */
const PROFILE: Weight = { scripts: 145, styles: 10.1, files: 36 };
/** Where the files are cut moves by a few when any page changes; what they weigh does not. How near a scene is seen is its own, and so
 * is the set in the words' light. */
const STUDIO: Weight = { scripts: 200, styles: 16.4, files: 40 };

function lineOf(id: string): Weight {
  if (isStudio(id)) return STUDIO;
  if (id === 'routes/dashboard.userprofile') return PROFILE;
  if (isRich(id)) return RICH;
  return isFramed(id) ? PLAIN : VISITOR;
}

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
