import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { everydayIt, splitRows } from '@plinth/testing/depth';
import { markRestore } from '#launch/unfinished-restore.ts';

const NODE = path.resolve('node_modules/.bin/node');
/** A fixed name would belong to the first user of the machine who runs this. */
const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'plinth-commands-'));
/** Only `nice` is found: on a machine that has Blender the commands would begin to render. */
const PROGRAMS = path.join(DATA_DIR, 'programs');
beforeAll(() => {
  mkdirSync(PROGRAMS);
  const nice = ['/usr/bin/nice', '/bin/nice'].find(existsSync);
  if (nice) symlinkSync(nice, path.join(PROGRAMS, 'nice'));
});
afterAll(() => {
  rmSync(DATA_DIR, { recursive: true, force: true });
});

const { STRIPE_SECRET_KEY: _key, STRIPE_WEBHOOK_SECRET: _secret, ...environment } = process.env;

/** The message of each command where something is missing that a person can give it. */
const MISSING = [
  ['stripe-plans', [], 'Set STRIPE_SECRET_KEY'],
  ['known-outline', [], 'npm run outline'],
  ['known-outline', ['no-such-file.png', 'numbers.png'], 'no-such-file.png'],
  ['presets', ['no-such-picture'], 'No such picture: no-such-picture'],
  ['presets', ['marble-podium:full'], 'The program blender is not installed'],
  ['product-photos', ['no-such-photo'], 'Unknown: no-such-photo'],
  ['product-photos', ['ring-gold'], 'The program blender is not installed'],
  ['presets-composites', ['/no/such/folder'], '/no/such/folder'],
  ['photo', [], 'npm run photo'],
  ['photo', ['--no-such-option'], '--no-such-option'],
  ['bench', ['no-such-bench'], 'No such bench: no-such-bench'],
  ['bench-garments', [], 'npm run bench:garments'],
  ['bench-shop-photos', [], 'npm run bench:shop-photos'],
  ['bench-shop-photos', ['/no/such/folder'], '/no/such/folder'],
  ['bench-engines', ['--photos', '/no/such/folder', 'upscale'], '/no/such/folder'],
  ['bench-cutout', ['/no/such/folder'], '/no/such/folder'],
  ['probe-comfyui', [], 'npm run probe:comfyui'],
  ['probe-comfyui', ['gpu1'], 'npm run probe:comfyui'],
  ['jobs', ['--no-such-option'], '--no-such-option'],
  ['test', ['--no-such-option'], '--no-such-option'],
  ['restore', [], 'npm run restore'],
  ['restore', ['/no/such/backup.tar'], '/no/such/backup.tar'],
] as const;
it.each(splitRows<(typeof MISSING)[number]>(MISSING, 3))(
  '%s %j ends in a sentence, not in a stack',
  (script, args, sentence) => {
    const { status, stdout, stderr } = spawnSync(NODE, [`scripts/${script}.ts`, ...args], {
      encoding: 'utf8',
      env: { ...environment, PATH: PROGRAMS, DATA_DIR },
    });
    const said = `${stdout}${stderr}`;
    expect(said).toContain(sentence);
    expect(said).not.toMatch(/\n\s+at /);
    expect(status).toBe(1);
  },
);

everydayIt('every command of the package reports its errors in that way', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const files = Object.values(scripts).flatMap((line) => /\bscripts\/[\w-]+\.ts/.exec(line)?.[0] ?? []);
  expect(files.length).toBeGreaterThan(30);
  const silent = [...new Set(files)].filter(
    (file) => !/\b(runMain|reportErrorsPlainly)\(/.test(readFileSync(file, 'utf8')),
  );
  // The checks take no setting; the start reports in `startProduct`.
  expect(silent).toEqual(['scripts/check.ts', 'scripts/start.ts']);
});

const HALF_RESTORED = [
  ['backup', ['backup.tar']],
  ['jobs', []],
  ['ledger-verify', []],
  ['owner-password', []],
] as const;
it.each(splitRows<(typeof HALF_RESTORED)[number]>(HALF_RESTORED, 1))(
  '%s %j touches nothing that a killed restore left',
  (script, args) => {
    const dataFolder = mkdtempSync(path.join(DATA_DIR, 'half-'));
    markRestore(dataFolder, '/backups/monday.tar');
    const { status, stderr } = spawnSync(
      NODE,
      [`scripts/${script}.ts`, ...args.map((name) => path.join(DATA_DIR, name))],
      {
        encoding: 'utf8',
        env: { ...environment, DATA_DIR: dataFolder },
      },
    );
    expect(stderr).toContain('the restore of /backups/monday.tar');
    expect(status).toBe(1);
    expect(readdirSync(dataFolder).filter((name) => !name.startsWith('owner.'))).toEqual(['restore-unfinished.json']);
  },
);
