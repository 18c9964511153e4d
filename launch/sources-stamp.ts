import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** The sources that a build depends on. Files in public/ are served from there and are no part of it. */
const SOURCES = [
  'app',
  'packages',
  'vite.config.ts',
  'remix.config.js',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
const TEST_FILE = /\.test\.tsx?$/;

/** One hash over everything that goes into a build; equal hashes mean that the build need not be repeated. */
export function hashSources(root: string): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((name) => listFiles(root, name)).sort()) {
    if (TEST_FILE.test(file)) continue;
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function listFiles(root: string, name: string): string[] {
  const full = path.join(root, name);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [name];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}
