import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** One value of ASN.1 in DER: tag, length, contents. */
function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(contents);
  const size = body.byteLength;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

const sequence = (...contents: readonly Uint8Array[]) => der(0x30, ...contents);
const text = (tag: number, value: string) => der(tag, Buffer.from(value));

/** ecdsa-with-SHA256, and commonName. */
const ECDSA_SHA256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'));
const COMMON_NAME = Buffer.from('0603550403', 'hex');

/** A self-signed key and certificate that no client trusts: for one test, not stored. */
export function selfSigned(name = '127.0.0.1'): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const subject = sequence(der(0x31, sequence(COMMON_NAME, text(0x0c, name))));
  // Years after 2049 need the longer form of a time.
  const validity = sequence(text(0x17, '200101000000Z'), text(0x18, '20991231000000Z'));
  const serial = der(0x02, Buffer.from([0x01]), randomBytes(8));
  const subjectKey = publicKey.export({ type: 'spki', format: 'der' });
  const body = sequence(serial, ECDSA_SHA256, subject, validity, subject, subjectKey);
  const signature = sign('sha256', body, privateKey);
  const bytes = sequence(body, ECDSA_SHA256, der(0x03, Buffer.from([0]), signature));
  const lines = bytes.toString('base64').replace(/.{1,64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}-----END CERTIFICATE-----\n`,
  };
}
