import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';

it('of the weights package an installation keeps the data of one network and the licence texts', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plinth-weights-'));
  try {
    mkdirSync(path.join(folder, 'dist'));
    mkdirSync(path.join(folder, 'node_modules/zod'), { recursive: true });
    const chunks = (...hashes: string[]) => ({ chunks: hashes.map((hash) => ({ hash })), size: 1 });
    const list = { '/models/small': chunks('aa', 'bb'), '/models/medium': chunks('bb', 'cc') };
    writeFileSync(path.join(folder, 'dist/resources.json'), JSON.stringify(list));
    const licences = ['LICENSE.md', 'ThirdPartyLicenses.json', 'package.json'];
    for (const name of [
      ...licences,
      'README.md',
      'dist/index.mjs',
      'dist/index.cjs',
      'dist/aa',
      'dist/bb',
      'dist/cc',
    ]) {
      writeFileSync(path.join(folder, name), '');
    }
    execFileSync(process.execPath, ['scripts/keep-weights.mjs', folder]);
    expect(readdirSync(folder).sort()).toEqual(['LICENSE.md', 'ThirdPartyLicenses.json', 'dist', 'package.json']);
    expect(readdirSync(path.join(folder, 'dist')).sort()).toEqual(['bb', 'cc', 'resources.json']);
    // Again, and without the package: nothing happens.
    execFileSync(process.execPath, ['scripts/keep-weights.mjs', folder]);
    execFileSync(process.execPath, ['scripts/keep-weights.mjs', path.join(folder, 'none')]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
