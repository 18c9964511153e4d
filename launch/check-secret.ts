import { createHmac } from 'node:crypto';
import pg from 'pg';
import { LaunchError } from './launch-error.ts';

const markOf = (secret: string) =>
  createHmac('sha256', secret).update('plinth: which secret is this').digest('hex').slice(0, 32);

export interface CheckSecretOptions {
  readonly url: string;
  readonly secret: string;
  /** The owner knows that what was sealed with the one before is lost. */
  readonly isReplaced: boolean;
}

/**
 * Checks that this process has the same secret as the others on this database; the first process decides. With another secret
 * it would reject all sessions and file addresses of the other processes, and could not read sealed keys.
 *
 * @throws LaunchError where it is another one
 */
export async function checkSecret({ url, secret, isReplaced }: CheckSecretOptions): Promise<void> {
  const mark = markOf(secret);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ secretMark: string }>(
      `INSERT INTO "Deployment" ("id", "secretMark") VALUES (1, $1)
       ON CONFLICT ("id") DO UPDATE SET "secretMark" = CASE WHEN $2 THEN $1 ELSE "Deployment"."secretMark" END
       RETURNING "secretMark"`,
      [mark, isReplaced],
    );
    if (rows[0]!.secretMark === mark) return;
  } finally {
    await client.end();
  }
  throw new LaunchError(
    'APP_SECRET is not the one that this database was set up with; all processes need the same.\n' +
      'Where none was set it was made into the file app-secret of the first one’s data folder: set APP_SECRET to what is in it.\n' +
      'If it is lost: APP_SECRET_REPLACED=true goes on with the new one. Everybody signs in again, and keys that were sealed are lost.',
  );
}
