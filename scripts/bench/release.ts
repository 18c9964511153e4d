import { globSync, lstatSync, readFileSync } from 'node:fs';
import { installedFiles } from '../release-files.mjs';
import { reportLimit } from './figures.ts';

const MOST = { atMost: 700 };
const topic = 'Release';

/** The sources that the image copies beside its packages: the names that .dockerignore lets in, without tests. */
function copiedSources(): string[] {
  const named = readFileSync('.dockerignore', 'utf8').match(/(?<=^!).+$/gm)!;
  return [...named, 'build'].flatMap((name) =>
    lstatSync(name).isDirectory() ? globSync(`${name}/**`, { exclude: (file) => /\.test\.tsx?$/.test(file) }) : [name],
  );
}

const installed = () => [...installedFiles(process.cwd())].flatMap(({ file, runs }) => (runs ? [file] : []));

/** All files of a release, without the image of Node that it stands on. */
export const releaseFiles = (): string[] => [
  ...copiedSources().filter((file) => lstatSync(file).isFile()),
  ...installed(),
];

/** Bytes of files together. */
export const bytesOf = (files: readonly string[]): number => files.reduce((sum, file) => sum + lstatSync(file).size, 0);

/** The size of what `npm ci --omit=dev` leaves in node_modules, and of the folder that the image carries. */
export function reportRelease(): void {
  console.log('\nRelease: files that production loads (counts: no peer)');
  const megabytes = (files: readonly string[]) => [bytesOf(files) / 1024 ** 2];
  reportLimit({ topic, what: 'packages of an installation', unit: 'MB', values: megabytes(installed()) });
  reportLimit({ topic, what: 'folder of the image', unit: 'MB', values: megabytes(releaseFiles()), goal: MOST });
}
