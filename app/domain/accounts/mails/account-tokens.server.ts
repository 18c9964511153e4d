import { createHash, randomBytes } from 'node:crypto';
import type { TokenPurpose } from '@prisma/client';
import { database } from '#app/platform/database/database.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';

const MINUTE_MS = 60_000;

/** How long a link, or a ticket, can be used. */
const LIFETIMES_MS: Readonly<Record<TokenPurpose, number>> = {
  verify: 24 * 60 * MINUTE_MS,
  reset: 30 * MINUTE_MS,
  store: MINUTE_MS,
  choose_password: 10 * MINUTE_MS,
  show_passkey: 10 * MINUTE_MS,
  secure: 24 * 60 * MINUTE_MS,
  change_email: 24 * 60 * MINUTE_MS,
  passkey_challenge: 5 * MINUTE_MS,
  passkey_enrolment: 5 * MINUTE_MS,
};

/** `binding`: something only the right browser knows; the token is worth nothing without it. */
function hashToken(token: string, binding: string): string {
  return createHash('sha256').update(`${token}\0${binding}`).digest('hex');
}

/** A new token of 256 random bits. Only its hash is kept. */
export async function issueAccountToken(
  tx: Tx,
  options: {
    readonly userId: string;
    readonly purpose: TokenPurpose;
    readonly binding?: string;
    /** Default: the purpose's own. */
    readonly lifetimeMs?: number;
  },
): Promise<string> {
  const { userId, purpose, binding = '', lifetimeMs = LIFETIMES_MS[purpose] } = options;
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + lifetimeMs);
  await tx.accountToken.create({ data: { userId, purpose, tokenHash: hashToken(token, binding), expiresAt } });
  return token;
}

export interface TokenOptions {
  readonly token: string;
  readonly purpose: TokenPurpose;
  /** Only where it is this user's. */
  readonly userId?: string;
  readonly binding?: string;
}

function whereUsable({ token, purpose, userId, binding = '' }: TokenOptions) {
  return {
    tokenHash: hashToken(token, binding),
    purpose,
    usedAt: null,
    expiresAt: { gt: new Date() },
    ...(userId === undefined ? {} : { userId }),
  };
}

/** Whose token it is, as long as it can be used; null otherwise. Leaves it as it is. */
export async function findAccountToken(options: TokenOptions): Promise<string | null> {
  const found = await database().accountToken.findFirst({ where: whereUsable(options), select: { userId: true } });
  return found?.userId ?? null;
}

/** Uses a token up and says whose it was; null where it cannot be used. Of two at once, one gets it. */
export async function takeAccountToken(tx: Tx, options: TokenOptions): Promise<string | null> {
  const [taken] = await tx.accountToken.updateManyAndReturn({
    where: whereUsable(options),
    data: { usedAt: new Date() },
    select: { userId: true },
  });
  return taken?.userId ?? null;
}
