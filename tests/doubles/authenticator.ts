import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

/** CBOR of what an authenticator says: whole numbers, text, bytes and maps. */
function cbor(value: number | string | Buffer | ReadonlyMap<number | string, unknown>): Buffer {
  const head = (major: number, count: number) => {
    if (count < 24) return Buffer.from([(major << 5) | count]);
    if (count < 256) return Buffer.from([(major << 5) | 24, count]);
    return Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
  };
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...(value as ReadonlyMap<number | string, never>)].flatMap(([key, item]) => [cbor(key), cbor(item)]);
  return Buffer.concat([head(5, pairs.length / 2), ...pairs]);
}

interface Asked {
  readonly challenge: string;
}

/** A security key: an ES256 pair, a counter, and the answers of WebAuthn Level 2 with attestation "none". */
export class Authenticator {
  readonly id = randomBytes(32).toString('base64url');
  counter = 0;
  private readonly origin: string;
  private readonly privateKey: KeyObject;
  private readonly publicKey: KeyObject;

  constructor(origin: string) {
    this.origin = origin;
    ({ privateKey: this.privateKey, publicKey: this.publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' }));
  }

  /** The answer to PublicKeyCredentialCreationOptions. */
  make({ challenge }: Asked) {
    const { x, y } = this.publicKey.export({ format: 'jwk' });
    const coordinates = [x!, y!].map((text) => Buffer.from(text, 'base64url'));
    const key = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinates[0]],
        [-3, coordinates[1]],
      ]),
    );
    const id = Buffer.from(this.id, 'base64url');
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([id.length >> 8, id.length & 255]), id, key]);
    const authData = Buffer.concat([this.data(0x41), attested]);
    const object = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    );
    const response = {
      clientDataJSON: this.clientData('webauthn.create', challenge).toString('base64url'),
      attestationObject: object.toString('base64url'),
      transports: ['usb'],
    };
    return { id: this.id, rawId: this.id, type: 'public-key' as const, response };
  }

  /** The answer to PublicKeyCredentialRequestOptions. */
  show({ challenge }: Asked) {
    this.counter += 1;
    const clientData = this.clientData('webauthn.get', challenge);
    const authData = this.data(0x01);
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.privateKey);
    const response = {
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
    };
    return { id: this.id, rawId: this.id, type: 'public-key' as const, response };
  }

  private clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  private data(flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(new URL(this.origin).hostname), Buffer.from([flags]), counter]);
  }
}
