import type { Tx } from '#app/platform/database/database.server.ts';

/** Of a name, enough to find those that are like it. */
const START = 60;
/** Names that a new one could be confused with; numbers beyond these are not checked. */
const MAX_LOOKED_AT = 500;

interface Owned {
  readonly account: { readonly id: string };
}

/** Holds the account's names, so that two at once do not take the same number. Before any scene is locked. */
export async function lockNames(tx: Tx, { account }: Owned): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM "User" WHERE "id" = ${account.id}::uuid FOR NO KEY UPDATE`;
}

/** Names of the account's scenes that begin like this one. */
export async function listNamesLike(
  tx: Pick<Tx, 'scene'>,
  { account, name }: Owned & { readonly name: string },
): Promise<string[]> {
  const where = { userId: account.id, workspaceId: null, deletedAt: null, name: { startsWith: name.slice(0, START) } };
  const rows = await tx.scene.findMany({ where, select: { name: true }, orderBy: { id: 'desc' }, take: MAX_LOOKED_AT });
  return rows.map((row) => row.name);
}
