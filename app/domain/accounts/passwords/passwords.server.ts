import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#app/platform/errors.ts';

/** OWASP's first choice for argon2id (the library's default kind): 19 MiB, two passes, one lane. `memoryCost` in KiB. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

const MAX_CONCURRENT = Math.min(2, Math.max(1, availableParallelism()));
const MAX_WAITING = 64;

// Hashing is bought with memory and a core: a burst of sign-ins must not take the pictures' share of either.
let running = 0;
const waiting: (() => void)[] = [];

async function withHashingSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_CONCURRENT) {
    if (waiting.length >= MAX_WAITING) {
      throw new AppError('unavailable', 'too many passwords waiting to be hashed', { retryAfterSeconds: 5 });
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // The slot passes on without being freed, so that no later caller can take it first.
    if (next) next();
    else running -= 1;
  }
}

/** argon2id in PHC form, with today's parameters. */
export function hashPassword(password: string): Promise<string> {
  return withHashingSlot(() => hash(password, PARAMETERS));
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password belongs to the hash. Without a hash the same work is done against a decoy, so that an unknown
 * address takes as long as a wrong password; the answer is then always false.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('decoy password');
  const against = passwordHash ?? (await decoy);
  const matches = await withHashingSlot(() => verify(against, password));
  return matches && passwordHash !== null;
}

/** True where a stored hash was made with weaker parameters than today's. */
export function needsRehash(passwordHash: string): boolean {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(passwordHash);
  if (!found) return true;
  return Number(found[1]) < PARAMETERS.memoryCost || Number(found[2]) < PARAMETERS.timeCost;
}
