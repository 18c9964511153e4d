import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { env } from '../env.server.ts';

const PREFIX = 'sealed';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

// Older than this room: with another label nothing opens that is sealed already.
const KEY_LABEL = 'plinth shopify tokens';

/** Names the key a text was sealed with, so that another APP_SECRET is told from a damaged text. */
function sealingKey(): { key: Buffer; id: string } {
  const key = Buffer.from(hkdfSync('sha256', env().APP_SECRET, '', KEY_LABEL, 32));
  return { key, id: createHash('sha256').update(key).digest('hex').slice(0, 8) };
}

/**
 * Encrypts a secret for the database (AES-256-GCM, fresh nonce): `sealed.{key id}.{base64url}`. `place` says where it
 * belongs; moved to another row or column it does not open.
 */
export function seal(secret: string, place: string): string {
  const { key, id } = sealingKey();
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(place));
  const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${PREFIX}.${id}.${sealed.toString('base64url')}`;
}

/** The secret, or null where it was sealed with another key, for another place, or was changed. */
export function openSealed(text: string, place: string): string | null {
  const { key, id } = sealingKey();
  const [prefix, keyId, body] = text.split('.');
  if (prefix !== PREFIX || keyId !== id || !body) return null;
  const bytes = Buffer.from(body, 'base64url');
  if (bytes.length <= NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const opened = [decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()];
    return Buffer.concat(opened).toString('utf8');
  } catch {
    return null;
  }
}
