import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { issueLeaf, makeRoot } from '#tests/doubles/certificates.ts';

const root = makeRoot();
const leaf = issueLeaf(root, { name: 'Signer of pictures' });
const chain = leaf.pem + root.pem;

/** Settings are read once per module instance. */
async function readWith(settings: Readonly<Record<string, string>>, now?: Date) {
  vi.resetModules();
  vi.unstubAllEnvs();
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const { readSigningIdentity } = await import('./signing-identity.server.ts');
  return readSigningIdentity(now);
}

afterEach(() => vi.unstubAllEnvs());

it('is none without settings', async () => {
  expect(await readWith({})).toBeNull();
});

it('is read from the settings themselves, or from the files they name', async () => {
  const said = { algorithm: 'es256', name: 'Signer of pictures' };
  expect(await readWith({ C2PA_CERTIFICATE: chain, C2PA_PRIVATE_KEY: leaf.keyPem })).toMatchObject(said);
  const inOneLine = (pem: string) => pem.replaceAll('\n', '\\n');
  expect(
    await readWith({ C2PA_CERTIFICATE: inOneLine(chain), C2PA_PRIVATE_KEY: inOneLine(leaf.keyPem) }),
  ).toMatchObject(said);
  const folder = mkdtempSync(path.join(tmpdir(), 'identity-'));
  try {
    const files = { C2PA_CERTIFICATE: path.join(folder, 'chain.pem'), C2PA_PRIVATE_KEY: path.join(folder, 'key.pem') };
    writeFileSync(files.C2PA_CERTIFICATE, chain);
    writeFileSync(files.C2PA_PRIVATE_KEY, leaf.keyPem);
    expect(await readWith(files)).toMatchObject(said);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const other = issueLeaf(root, { name: 'Another' });
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' });

it.each([
  ['a certificate alone', { C2PA_CERTIFICATE: chain }, /without C2PA_PRIVATE_KEY/],
  ['a key alone', { C2PA_PRIVATE_KEY: leaf.keyPem }, /without C2PA_CERTIFICATE/],
  ['a key of another', { C2PA_CERTIFICATE: chain, C2PA_PRIVATE_KEY: other.keyPem }, /does not belong/],
  ['a key of another kind', { C2PA_CERTIFICATE: chain, C2PA_PRIVATE_KEY: rsa.toString() }, /does not belong/],
  ['a chain that begins at its end', { C2PA_CERTIFICATE: root.pem + leaf.pem, C2PA_PRIVATE_KEY: root.keyPem }, /signs/],
  ['a chain of strangers', { C2PA_CERTIFICATE: leaf.pem + makeRoot().pem, C2PA_PRIVATE_KEY: leaf.keyPem }, /issue/],
  ['no file', { C2PA_CERTIFICATE: '/nowhere/chain.pem', C2PA_PRIVATE_KEY: leaf.keyPem }, /neither PEM nor a file/],
  ['no certificate', { C2PA_CERTIFICATE: leaf.keyPem, C2PA_PRIVATE_KEY: leaf.keyPem }, /no certificate/],
  ['no key', { C2PA_CERTIFICATE: chain, C2PA_PRIVATE_KEY: chain }, /C2PA_PRIVATE_KEY cannot be read/],
] as const)('is refused: %s', async (_what, settings, message) => {
  await expect(readWith(settings)).rejects.toThrow(message);
  await expect(readWith(settings)).rejects.not.toThrow(/PRIVATE KEY-----/);
});

/** A chain whose leaf has an RSA key of so many bits. */
function rsaOf(modulusLength: number) {
  const { pem, keyPem } = issueLeaf(root, { name: 'RSA', keys: generateKeyPairSync('rsa', { modulusLength }) });
  return { C2PA_CERTIFICATE: pem + root.pem, C2PA_PRIVATE_KEY: keyPem };
}

it('takes RSA keys of 2048 bits, and refuses shorter ones', async () => {
  expect(await readWith(rsaOf(2048))).toMatchObject({ algorithm: 'ps256' });
  await expect(readWith(rsaOf(2040))).rejects.toThrow(/of a kind that Content Credentials do not take/);
  await expect(readWith(rsaOf(1024))).rejects.toThrow(/of a kind that Content Credentials do not take/);
});

it('is refused when its time is over or has not come', async () => {
  const settings = { C2PA_CERTIFICATE: chain, C2PA_PRIVATE_KEY: leaf.keyPem };
  await expect(readWith(settings, new Date(Date.now() + 800 * 86_400_000))).rejects.toThrow(/good from/);
  await expect(readWith(settings, new Date(Date.now() - 800 * 86_400_000))).rejects.toThrow(/good from/);
});
