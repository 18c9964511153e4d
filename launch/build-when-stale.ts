import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { compressAssets } from './compress-assets.ts';
import { LaunchError } from './launch-error.ts';
import { hashSources } from './sources-stamp.ts';

const BUILD_TIMEOUT_MS = 180_000;

const stampFile = (root: string) => path.join(root, 'build/stamp');

/** Whether build/ was made from exactly these sources. */
function isBuildFresh(root: string): boolean {
  const file = stampFile(root);
  return existsSync(file) && readFileSync(file, 'utf8') === hashSources(root);
}

/** Builds, and remembers from what. Shows the bundler's words only when it fails. */
export async function build(root: string): Promise<void> {
  const release = takeBuildLock(root);
  try {
    await buildLocked(root);
  } finally {
    release();
  }
}

/** Builds where the sources have changed since the last build. Needs nothing of the development tools otherwise. */
export async function buildWhenStale(root: string, onNote: (note: string) => void): Promise<void> {
  if (isBuildFresh(root)) return;
  const release = takeBuildLock(root);
  try {
    // The previous holder of the lock may have built the same.
    if (isBuildFresh(root)) return;
    onNote('Building (only after changes) ...');
    await buildLocked(root);
  } finally {
    release();
  }
}

async function buildLocked(root: string): Promise<void> {
  const stamp = hashSources(root);
  rmSync(stampFile(root), { force: true });
  const output = await runBundler(root);
  if (output !== null) throw new LaunchError(`The build failed.\n${withoutNoise(output)}`);
  await compressAssets(path.join(root, 'build/client/assets'));
  writeFileSync(stampFile(root), stamp);
}

/** One build at a time in a checkout; the lock is the operating system's and dies with its process. */
function takeBuildLock(root: string): () => void {
  const folder = path.join(root, 'build');
  mkdirSync(folder, { recursive: true });
  const handle = new DatabaseSync(path.join(root, 'node_modules/.plinth-build.lock'), { timeout: BUILD_TIMEOUT_MS });
  handle.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  return () => handle.close();
}

/** The bundler's message without its own stack and its list of watched files. */
function withoutNoise(output: string): string {
  const end = output.search(/\n +at .*node_modules| \{\n +watchFiles:/);
  return (end < 0 ? output : output.slice(0, end)).trim();
}

/** Null when all went well, else everything it said. */
function runBundler(root: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const remix = path.join(root, 'node_modules/@remix-run/dev/dist/cli.js');
    if (!existsSync(remix)) {
      reject(
        new LaunchError('The build is out of date and the build tools are not installed. Run npm ci, then npm start.'),
      );
      return;
    }
    const child = spawn(process.execPath, [remix, 'vite:build', '--logLevel', 'warn'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0 ? null : output));
  });
}
