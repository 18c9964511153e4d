import { database } from '#app/platform/database/database.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { sql } from '#app/platform/database/read.server.ts';
import type { QueryFragment } from '#app/platform/database/read.server.ts';
import { AppError } from '#app/platform/errors.ts';
import type { Account } from '../account.ts';
import { writeAudit } from '../write-audit.server.ts';
import { FLAG_NAMES, FLAGS } from './flags.ts';
import type { Flag, FlagName } from './flags.ts';

/** The one gate: whether something is switched on now, in every process. */
export async function isFlagOn(name: FlagName, db: Tx = database()): Promise<boolean> {
  const row = await db.featureFlag.findUnique({ where: { name }, select: { isOn: true } });
  return row?.isOn ?? FLAGS[name].isOnByDefault;
}

/** As `isFlagOn`, to be read with other things. */
export function flagRead(name: FlagName): QueryFragment<boolean> {
  return {
    sql: sql`SELECT "isOn" FROM "FeatureFlag" WHERE "name" = ${name}`,
    parse: (value) => (value as boolean | null) ?? FLAGS[name].isOnByDefault,
  };
}

/** All flags that this version knows. */
export async function listFlags(): Promise<Flag[]> {
  const rows = await database().featureFlag.findMany();
  return FLAG_NAMES.map((name) => {
    const row = rows.find((candidate) => candidate.name === name);
    const { description, isOnByDefault } = FLAGS[name];
    return { name, description, isOn: row?.isOn ?? isOnByDefault, turnedAt: row?.updatedAt ?? null };
  });
}

/**
 * Sets a flag and writes it to the audit. Throws `forbidden` unless the caller is the owner, `not-found` for an unknown
 * flag.
 */
export async function turnFlag(
  tx: Tx,
  { owner, name, isOn }: { readonly owner: Account; readonly name: string; readonly isOn: boolean },
): Promise<void> {
  const known = FLAG_NAMES.find((candidate) => candidate === name);
  if (!known) throw new AppError('not-found', `flag ${name}`, { userMessage: 'There is no such flag.' });
  await writeAudit(tx, { owner, action: 'flag.turn', subject: known, detail: { isOn } });
  await tx.featureFlag.upsert({
    where: { name: known },
    update: { isOn },
    create: { name: known, isOn, description: FLAGS[known].description },
  });
}
