/**
 * Deletes what production does not load from `node_modules`: build tools, Prisma's command line, parts for other systems and
 * databases, type declarations (decision 363). Runs after `npm ci --omit=dev`, and in the image after the build. `--if-production`:
 * only where npm leaves out the tools of development.
 */
import { readdirSync, rmdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { installedFiles, isOutsidePackages } from './release-files.mjs';

const root = path.resolve(import.meta.dirname, '..');
const isProduction = (process.env.npm_config_omit ?? '').split(/[\s,]+/).includes('dev');

if (isProduction || !process.argv.includes('--if-production')) {
  const installed = path.join(root, 'node_modules');
  for (const name of readdirSync(installed).filter(isOutsidePackages)) {
    rmSync(path.join(installed, name), { recursive: true });
  }
  const idle = [...installedFiles(root)].filter(({ runs }) => !runs);
  for (const { file } of idle) rmSync(path.join(root, file));
  removeEmptyFolders(installed);
}

/** @param {string} folder */
function removeEmptyFolders(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) removeEmptyFolders(path.join(folder, entry.name));
  }
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}
