import { createHash } from 'node:crypto';
import { database } from '#app/platform/database/database.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { accountMessages } from '../accounts.messages.ts';
import { addressGroup } from '#app/platform/http/address-group.rules.ts';

/** Ten wrong passwords per account in 15 minutes (at most 40 an hour), over all callers. */
const PER_ACCOUNT = { tries: 10, windowSeconds: 15 * 60 };
/** A hundred an hour from one address, whatever accounts it tries. */
const PER_ADDRESS = { tries: 100, windowSeconds: 60 * 60 };

/** The counted try; handed back to `forgiveTry` when the password was right. */
export interface CountedTry {
  readonly accountKey: string;
  readonly addressKey: string;
}

/**
 * Counts a try before the password is looked at, so that a hundred tries at once cannot all pass the check. The table
 * is shared by all processes. Throws `too-many-requests` once a limit is used up; such a try costs no hashing.
 */
export async function countTry(options: {
  email: string;
  address: string;
  deviceId: string | null;
}): Promise<CountedTry> {
  const account = hashEmail(options.email);
  const accountKey = options.deviceId ? `device:${options.deviceId}:${account}` : `account:${account}`;
  const addressKey = `address:${addressGroup(options.address)}`;
  // Callers without a known address would otherwise share one counter and lock each other out.
  if (options.address) await countOne(addressKey, PER_ADDRESS);
  await countOne(accountKey, PER_ACCOUNT);
  return { accountKey, addressKey };
}

const hashEmail = (email: string) => createHash('sha256').update(email).digest('hex');

async function countOne(key: string, limit: { tries: number; windowSeconds: number }): Promise<void> {
  const [row] = await database().$queryRaw<{ count: number; seconds: number }[]>`
    INSERT INTO "SignInFailure" ("key", "count", "windowEnd")
    VALUES (${key}, 1, now() + make_interval(secs => ${limit.windowSeconds}))
    ON CONFLICT ("key") DO UPDATE SET
      "count" = CASE WHEN "SignInFailure"."windowEnd" <= now() THEN 1 ELSE "SignInFailure"."count" + 1 END,
      "windowEnd" = CASE WHEN "SignInFailure"."windowEnd" <= now() THEN EXCLUDED."windowEnd"
                         ELSE "SignInFailure"."windowEnd" END
    RETURNING "count", ceil(extract(epoch FROM "windowEnd" - now()))::int AS "seconds"`;
  if (row && row.count > limit.tries) {
    throw new AppError('too-many-requests', `sign-in limit of ${key.split(':')[0]}`, {
      userMessage: accountMessages.tooManyTries(row.seconds),
      retryAfterSeconds: row.seconds,
    });
  }
}

/** The password was right: the account starts at zero again, the address gets this one try back. */
export async function forgiveTry(counted: CountedTry): Promise<void> {
  await database().signInFailure.deleteMany({ where: { key: counted.accountKey } });
  await database().signInFailure.updateMany({
    where: { key: counted.addressKey, count: { gt: 0 } },
    data: { count: { decrement: 1 } },
  });
}

/** The account has a new password: failures with the old one count no more. */
export async function forgetTries(tx: Tx, email: string): Promise<void> {
  const account = hashEmail(email);
  await tx.signInFailure.deleteMany({ where: { key: `account:${account}` } });
}
