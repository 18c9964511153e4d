import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pack } from 'tar-stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openBackup } from './open-backup.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'open-backup-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const PICTURE = Buffer.alloc(5_000, 'x');
const sum = createHash('sha256').update(PICTURE).digest('hex');

async function archive(entries: Readonly<Record<string, Buffer>>, more: object = {}): Promise<Buffer> {
  const tar = pack();
  for (const [name, bytes] of Object.entries(entries)) tar.entry({ name }, bytes);
  const manifest = {
    format: 'plinth-backup-1',
    createdAt: '2026-11-22T00:00:00.000Z',
    migrations: ['x'.repeat(9_000)],
    tables: [],
    entries: { 'files/a/b.jpg': sum },
    goneKeys: [],
    hasSecret: false,
    ...more,
  };
  tar.entry({ name: 'manifest.json' }, Buffer.from(JSON.stringify(manifest)));
  tar.finalize();
  return buffer(tar);
}

let count = 0;
async function open(bytes: Uint8Array) {
  const file = path.join(folder, 'backup.tar');
  writeFileSync(file, bytes);
  const target = path.join(folder, String((count += 1)));
  mkdirSync(target);
  return openBackup(file, target);
}

it('opens what is whole', async () => {
  expect(await open(await archive({ 'files/a/b.jpg': PICTURE }))).toMatchObject({ format: 'plinth-backup-1' });
});

it('refuses an archive that is cut off, wherever', async () => {
  const whole = await archive({ 'files/a/b.jpg': PICTURE });
  for (let length = 0; length < whole.length - 1_500; length += 700) {
    await expect(open(whole.subarray(0, length)), `${length} bytes`).rejects.toThrow(/backup/);
  }
});

it('writes nothing any more once it has refused', async () => {
  const whole = await archive({ 'files/a/b.jpg': PICTURE });
  await expect(open(whole.subarray(0, 2_000))).rejects.toThrow(/backup/);
  const left = readdirSync(folder, { recursive: true });
  expect(left).toContain(path.join(String(count), 'files/a/b.jpg'));
  rmSync(folder, { recursive: true });
  await new Promise((resolve) => setImmediate(resolve));
  expect(existsSync(folder)).toBe(false);
});

it('refuses what was changed, is missing, or leads out of its folder', async () => {
  const changed = Buffer.from(PICTURE);
  changed[7] = 0;
  await expect(open(await archive({ 'files/a/b.jpg': changed }))).rejects.toThrow(/files\/a\/b.jpg/);
  await expect(open(await archive({}))).rejects.toThrow(/files\/a\/b.jpg/);
  for (const name of ['../out', '/etc/passwd', 'files/../../out', 'files/a/b.jpg/../../../x']) {
    await expect(open(await archive({ 'files/a/b.jpg': PICTURE, [name]: PICTURE })), name).rejects.toThrow(
      /unexpected entry/,
    );
  }
  await expect(open(await archive({ 'files/a/b.jpg': PICTURE }, { format: 'plinth-backup-2' }))).rejects.toThrow(
    /manifest/,
  );
});
