/**
 * Renders preset pictures by name and writes the manifest.
 *   npm run presets -- NAME...        render these, then sizes and manifest
 *   npm run presets -- NAME:SHOT     one of its shots only: full, front, alpha or busy
 *   npm run presets -- all            render everything (hours)
 *   npm run presets -- NAME:geometry  a scene as data: depth, normals, materials, lamps (`sets/NAME/front/`)
 *   npm run presets -- NAME:plates    a scene's lamps, one linear picture per group (`sets/NAME/front/`, after its geometry)
 *   npm run presets -- NAME:VIEW      both of another camera, `high`, `steep` or `top`, and its picture (`sets/NAME/VIEW/`)
 *   npm run presets -- --develop NAME:plates  only denoise and code again what was rendered
 *   npm run presets -- --facts NAME   only measure the light again
 *   npm run presets                   sizes and manifest only
 * Needs Debian's blender, python3-numba, python3-openimageio, python3-pil (see assets/README.md);
 * plates need ffmpeg with libaom as well.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sceneViews } from '@plinth/imaging';
import { assets, catalogueSchema, KINDS } from './presets/catalogue.ts';
import { writeManifest } from './presets/manifest.ts';
import { nameOf, renderPicture, SHOTS } from './presets/render-picture.ts';
import { renderSets } from './presets/render-sets.ts';
import { LaunchError } from '../launch/launch-error.ts';
import { reportErrorsPlainly } from '../launch/run-main.ts';

reportErrorsPlainly();

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const factsOnly = process.argv.includes('--facts');
const developOnly = process.argv.includes('--develop');
const catalogue = catalogueSchema.parse(JSON.parse(await readFile(join(assets, 'catalogue.json'), 'utf8')));
const known = new Set(KINDS.flatMap((kind) => catalogue[kind].map((entry) => entry.name)));
const unknown = wanted.filter((word) => word !== 'all' && !known.has(word.split(':')[0] ?? ''));
if (unknown.length > 0)
  throw new LaunchError(`No such picture: ${unknown.join(', ')}. Known: ${[...known].join(', ')}`);
for (const kind of KINDS) {
  for (const entry of catalogue[kind]) {
    const shots = SHOTS[kind].filter(
      (shot) =>
        (shot.suffix !== '.front' || entry.foreground) &&
        (shot.suffix !== '' || !entry.developed) &&
        (wanted.includes('all') || wanted.includes(entry.name) || wanted.includes(`${entry.name}:${nameOf(shot)}`)),
    );
    await renderPicture(kind, entry, shots, factsOnly);
    if (kind === 'scenes') await renderSets(entry, wanted, developOnly);
  }
}
// A scene's data are not in the manifest: making them makes none of its pictures anew, unless its picture is made of them.
const developed = catalogue.scenes.filter((entry) => entry.developed).map((entry) => `${entry.name}:plates`);
const parts: readonly string[] = ['geometry', 'plates', ...sceneViews];
const isData = (word: string): boolean => parts.includes(word.split(':').at(-1)!) && !developed.includes(word);
if (wanted.length === 0 || !wanted.every(isData)) {
  const manifest = await writeManifest(catalogue);
  console.log(KINDS.map((kind) => `${kind} ${manifest[kind].length}/${catalogue[kind].length}`).join(', '));
}
