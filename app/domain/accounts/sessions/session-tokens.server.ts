import { createHash, randomBytes } from 'node:crypto';
import type { Account } from '../account.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** 14 days without a visit end a session; a visit moves that end. */
export const SESSION_IDLE_MS = 14 * DAY_MS;

/** Whatever the activity, a session ends after this: a working day for the owner, who can reach every account. */
export const SESSION_LIFETIME_MS: Readonly<Record<Account['role'], number>> = {
  user: 30 * DAY_MS,
  superadmin: 12 * HOUR_MS,
};

/** 256 bits, base64url: 43 characters. Only the browser keeps it. */
export function createSessionToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash that the database keeps. A plain hash is enough: the token has no structure to guess. */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export function isSessionToken(value: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(value);
}
