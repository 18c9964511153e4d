import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { env } from '#app/platform/env.server.ts';

/** By what pictures are signed. */
export interface SigningIdentity {
  /** Leaf first, as PEM. */
  readonly chain: string;
  readonly key: string;
  readonly algorithm: 'es256' | 'es384' | 'es512' | 'ed25519' | 'ps256';
  /** Of the leaf, as far as it says. */
  readonly name: string;
  readonly validUntil: Date;
}

const CURVES: Readonly<Record<string, SigningIdentity['algorithm']>> = {
  prime256v1: 'es256',
  secp384r1: 'es384',
  secp521r1: 'es512',
};
const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;
const MIN_RSA_BITS = 2048;

/**
 * The certificate and key of the settings, checked against each other; null where none are set. Throws an error for the
 * owner to read where one cannot be read, they do not belong together, or nothing could be signed by them.
 */
export function readSigningIdentity(now: Date = new Date()): SigningIdentity | null {
  const { C2PA_CERTIFICATE: certificate, C2PA_PRIVATE_KEY: key } = env();
  if (certificate === undefined || key === undefined) return null;
  const pem = textOf('C2PA_CERTIFICATE', certificate).match(CERTIFICATE) ?? [];
  const chain = pem.map((each) => parsed('C2PA_CERTIFICATE', () => new X509Certificate(each)));
  const leaf = chain[0];
  if (!leaf) throw wrong('C2PA_CERTIFICATE holds no certificate in PEM');
  const privateKey = parsed('C2PA_PRIVATE_KEY', () => createPrivateKey(textOf('C2PA_PRIVATE_KEY', key)));
  if (!leaf.checkPrivateKey(privateKey)) throw wrong('C2PA_PRIVATE_KEY does not belong to the first certificate');
  if (leaf.ca || leaf.issuer === leaf.subject) {
    throw wrong('the first certificate of C2PA_CERTIFICATE has to be the one that signs, not one that issues others');
  }
  const broken = chain.findIndex((each, at) => chain[at + 1] !== undefined && !each.checkIssued(chain[at + 1]!));
  if (broken >= 0) throw wrong(`certificate ${broken + 2} of C2PA_CERTIFICATE did not issue the one before it`);
  const validUntil = new Date(leaf.validTo);
  if (now > validUntil || now < new Date(leaf.validFrom)) {
    throw wrong(`the certificate is good from ${leaf.validFrom} to ${leaf.validTo} only`);
  }
  return {
    chain: `${pem.join('\n')}\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    algorithm: algorithmOf(privateKey),
    name: /^CN=(.+)$/m.exec(leaf.subject)?.[1] ?? leaf.subject.replaceAll('\n', ', '),
    validUntil,
  };
}

const wrong = (message: string): Error => new Error(`Settings are wrong: ${message}.`);

/** A setting is the PEM itself or the path of a file with it. */
function textOf(setting: string, value: string): string {
  if (value.includes('-----BEGIN')) return value.replaceAll('\\n', '\n');
  try {
    return readFileSync(value, 'utf8');
  } catch {
    throw wrong(`${setting} is neither PEM nor a file that can be read`);
  }
}

function parsed<T>(setting: string, parse: () => T): T {
  try {
    return parse();
  } catch {
    throw wrong(`${setting} cannot be read as PEM`);
  }
}

function algorithmOf(key: KeyObject): SigningIdentity['algorithm'] {
  const { namedCurve, modulusLength } = key.asymmetricKeyDetails ?? {};
  const known = key.asymmetricKeyType === 'ec' ? CURVES[namedCurve ?? ''] : undefined;
  if (known) return known;
  if (key.asymmetricKeyType === 'ed25519') return 'ed25519';
  if (key.asymmetricKeyType?.startsWith('rsa') && (modulusLength ?? 0) >= MIN_RSA_BITS) return 'ps256';
  throw wrong('C2PA_PRIVATE_KEY is of a kind that Content Credentials do not take');
}
