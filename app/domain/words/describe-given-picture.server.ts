import type { Account } from '#app/domain/accounts/index.ts';
import { readGivenPicture } from '#app/domain/library/index.server.ts';
import { words } from './words.server.ts';

/**
 * The content of a given picture; empty where that cannot be told (creative-workspaces, section 8). Throws AppError for what
 * is no picture of the account's, or none at all.
 */
export async function describeGivenPicture(options: {
  readonly account: Account;
  /** As `readGivenPicture` takes it. */
  readonly source: string;
  readonly signal: AbortSignal;
}): Promise<string> {
  const image = await readGivenPicture(options);
  const written = await words().pictures.describe({ image }, { signal: options.signal });
  return written.ok ? written.value : '';
}
