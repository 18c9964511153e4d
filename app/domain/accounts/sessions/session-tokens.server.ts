import { createHash, randomBytes } from 'node:crypto';

/** 30 days without a visit end a session; every visit moves the end. */
export const SESSION_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

/** 256 bits, base64url: 43 characters. Only the browser keeps it. */
export function createSessionToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps. A plain hash is enough: the token has no structure to guess. */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export function isSessionToken(value: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(value);
}
