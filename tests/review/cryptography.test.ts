import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const sources = globSync([
  '{app,packages/imaging}/**/*.{ts,tsx}',
  'launch/**/*.ts',
  'server.ts',
  'scripts/backup/**/*.ts',
])
  .filter((file) => !/\.test\.tsx?$|\.contract\.ts$|\/tests?\//.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
const filesWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

it('hashes by SHA-256, signs by HMAC of it, seals by AES-256-GCM, and knows no other way', () => {
  const used = sources.flatMap(({ text }) =>
    [
      ...text.matchAll(
        /\b(create(?:Hash|Hmac|Cipheriv|Decipheriv|Sign|Verify)|hkdfSync|pbkdf2\w*|scrypt\w*)\(\s*([^,)\s]+)/g,
      ),
    ].map(([, how, algorithm]) => `${how} ${algorithm}`),
  );
  expect(used.length).toBeGreaterThan(40);
  expect([...new Set(used)].sort()).toEqual([
    "createCipheriv 'aes-256-gcm'",
    "createDecipheriv 'aes-256-gcm'",
    "createHash 'sha256'",
    "createHmac 'sha256'",
    "hkdfSync 'sha256'",
  ]);
});

it('takes cryptography from Node and Argon2 alone', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
  expect(
    Object.keys(dependencies).filter((name) =>
      /argon|crypt|hash|cipher|jose|jwt|nacl|sodium|forge|elliptic/.test(name),
    ),
  ).toEqual(['@node-rs/argon2']);
});

it('draws nothing that must not be guessed from Math.random', () => {
  expect(filesWith(/Math\.random\(/)).toEqual([]);
});

it('nowhere leaves a certificate unchecked or takes an old version of TLS', () => {
  const off =
    /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|\b(?:min|max)Version:|secureProtocol|ciphers:/;
  expect(filesWith(off)).toEqual([]);
});

it('keeps every time with its zone', () => {
  const times = readFileSync('prisma/schema.prisma', 'utf8')
    .split('\n')
    .filter((line) => /^\s+\w+\s+DateTime\b/.test(line));
  expect(times.length).toBeGreaterThan(100);
  expect(times.filter((line) => !line.includes('@db.Timestamptz'))).toEqual([]);
});
