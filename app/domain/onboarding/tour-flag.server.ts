import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { idOf, readOne, sql } from '#app/platform/database/read.server.ts';
import type { QueryFragment } from '#app/platform/database/read.server.ts';

type Whose = Pick<Account, 'id'>;

/** Whether the welcome to the tour is due, to be read with other things. */
export function tourRead({ id }: Whose): QueryFragment<boolean> {
  return {
    sql: sql`SELECT to_json("showTour") FROM "User" WHERE "id" = ${idOf(id)}`,
    parse: (value) => value === true,
  };
}

/** As `tourRead`, by itself. */
export const isTourDue = (account: Whose): Promise<boolean> => readOne(tourRead(account));

/** Says whether the welcome is due from now on. */
export async function setTour(options: { readonly account: Whose; readonly show: boolean }): Promise<void> {
  const { account, show } = options;
  await database().user.updateMany({ where: { id: account.id }, data: { showTour: show } });
}
