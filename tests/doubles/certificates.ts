import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** A certificate with its key, all as PEM. */
export interface Certificate {
  readonly pem: string;
  readonly keyPem: string;
  readonly name: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

const OID = {
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  commonName: '2.5.4.3',
  organization: '2.5.4.10',
  basicConstraints: '2.5.29.19',
  keyUsage: '2.5.29.15',
  extendedKeyUsage: '2.5.29.37',
  subjectAltName: '2.5.29.17',
  subjectKeyId: '2.5.29.14',
  authorityKeyId: '2.5.29.35',
  serverAuth: '1.3.6.1.5.5.7.3.1',
  emailProtection: '1.3.6.1.5.5.7.3.4',
} as const;

/** A root of one's own, P-256. */
export function makeRoot(name = 'Test Root'): Certificate {
  const keys = newKeys();
  const extensions = [
    extension(OID.basicConstraints, true, sequence(boolean(true))),
    // keyCertSign and cRLSign.
    extension(OID.keyUsage, true, bitString(Buffer.from([0x06]), 1)),
    extension(OID.subjectKeyId, false, octets(keyIdOf(keys.publicKey))),
  ];
  return certificate({ name, issuer: { name, ...keys }, keys, extensions });
}

/** A leaf below a root: for signing pictures, or for a TLS server with these names. */
export function issueLeaf(
  issuer: Certificate,
  options: { readonly name: string; readonly serverNames?: readonly string[]; readonly keys?: Keys },
): Certificate {
  const { name, serverNames, keys = newKeys() } = options;
  const extensions = [
    extension(OID.basicConstraints, true, sequence()),
    // digitalSignature.
    extension(OID.keyUsage, true, bitString(Buffer.from([0x80]), 7)),
    extension(OID.extendedKeyUsage, false, sequence(oid(serverNames ? OID.serverAuth : OID.emailProtection))),
    extension(OID.subjectKeyId, false, octets(keyIdOf(keys.publicKey))),
    extension(OID.authorityKeyId, false, sequence(der(0x80, keyIdOf(issuer.publicKey)))),
    ...(serverNames
      ? [extension(OID.subjectAltName, false, sequence(...serverNames.map((host) => der(0x82, Buffer.from(host)))))]
      : []),
  ];
  return certificate({ name, issuer, keys, extensions });
}

type Keys = Pick<Certificate, 'privateKey' | 'publicKey'>;

const newKeys = (): Keys => generateKeyPairSync('ec', { namedCurve: 'P-256' });

const DAY_MS = 24 * 3_600_000;

function certificate(options: {
  readonly name: string;
  readonly issuer: Keys & { readonly name: string };
  readonly keys: Keys;
  readonly extensions: readonly Buffer[];
}): Certificate {
  const { name, issuer, keys, extensions } = options;
  const algorithm = sequence(oid(OID.ecdsaWithSha256));
  const body = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    algorithm,
    nameOf(issuer.name),
    sequence(time(Date.now() - DAY_MS), time(Date.now() + 365 * DAY_MS)),
    nameOf(name),
    keys.publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions)),
  );
  const bytes = sequence(body, algorithm, bitString(sign('sha256', body, issuer.privateKey), 0));
  const lines = bytes.toString('base64').replace(/.{64}/g, '$&\n').trimEnd();
  return {
    name,
    ...keys,
    pem: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    keyPem: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

const keyIdOf = (key: KeyObject): Buffer =>
  createHash('sha1')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest();

const nameOf = (name: string): Buffer =>
  sequence(
    der(0x31, sequence(oid(OID.organization), der(0x0c, Buffer.from('Plinth Tests')))),
    der(0x31, sequence(oid(OID.commonName), der(0x0c, Buffer.from(name)))),
  );

const extension = (id: string, isCritical: boolean, value: Buffer): Buffer =>
  sequence(oid(id), ...(isCritical ? [boolean(true)] : []), octets(value));

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, Buffer.concat(parts));
const boolean = (value: boolean): Buffer => der(0x01, Buffer.from([value ? 0xff : 0]));
const integer = (bytes: Buffer): Buffer => der(0x02, bytes);
const octets = (bytes: Buffer): Buffer => der(0x04, bytes);
const bitString = (bytes: Buffer, unused: number): Buffer => der(0x03, Buffer.concat([Buffer.from([unused]), bytes]));
const time = (ms: number): Buffer =>
  der(0x17, Buffer.from(`${new Date(ms).toISOString().replace(/\D/g, '').slice(2, 14)}Z`));

function oid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number);
  const bytes = [first * 40 + second];
  for (const part of rest) {
    const groups = [part & 0x7f];
    for (let left = part >>> 7; left > 0; left >>>= 7) groups.unshift((left & 0x7f) | 0x80);
    bytes.push(...groups);
  }
  return der(0x06, Buffer.from(bytes));
}
