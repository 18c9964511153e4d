import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** The most bytes that the admin loads of one extension, compressed. */
const MAX_BYTES = 64 * 1024;

let folder: string;

beforeAll(() => {
  // A copy, because a build leaves things behind in the folders it builds.
  folder = mkdtempSync(path.join(tmpdir(), 'plinth-extensions-'));
  for (const name of ['extensions', 'shopify.app.toml', 'package.json', 'package-lock.json']) {
    cpSync(name, path.join(folder, name), {
      recursive: true,
      filter: (from) => !/(^|\/)(dist|node_modules)(\/|$)|\.test\.tsx$/.test(from),
    });
  }
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Shopify's own tool, set to make no network calls. */
function buildApp(): Promise<{ code: number | null; output: string }> {
  const env = {
    ...process.env,
    CI: '1',
    FORCE_COLOR: '0',
    HOME: folder,
    XDG_CONFIG_HOME: path.join(folder, '.config'),
    XDG_CACHE_HOME: path.join(folder, '.cache'),
    SHOPIFY_CLI_NO_ANALYTICS: '1',
    OPT_OUT_INSTRUMENTATION: '1',
    NO_UPDATE_NOTIFIER: '1',
    // Whatever it may still ask for ends here at once.
    HTTP_PROXY: 'http://127.0.0.1:1',
    HTTPS_PROXY: 'http://127.0.0.1:1',
  };
  const tool = path.resolve('node_modules/@shopify/cli/bin/run.js');
  // Packages are there already; a tool that installs some would change the ones that all tests share.
  const args = [tool, 'app', 'build', '--path', folder, '--skip-dependencies-installation', '--no-color'];
  const child = spawn(process.execPath, args, {
    env,
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 120_000,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

it('shopify.app.toml and the extensions build without a network and a login, and are small', async () => {
  const { code, output } = await buildApp();
  expect([code, output]).toEqual([0, expect.stringContaining('plinth built!')]);
  for (const name of ['create-photoshoot-action', 'product-photos-block']) {
    const bundle = readFileSync(path.join(folder, 'extensions', name, 'dist', `${name}.js`));
    expect(gzipSync(bundle).byteLength).toBeLessThan(MAX_BYTES);
  }
});

it('a mistake in the toml does not build', async () => {
  const file = path.join(folder, 'shopify.app.toml');
  const whole = readFileSync(file, 'utf8');
  writeFileSync(file, whole.replace('embedded = true', 'embedded = "perhaps"'));
  const { code } = await buildApp();
  writeFileSync(file, whole);
  expect(code).not.toBe(0);
});
