import type { Account } from '#app/domain/accounts/index.ts';
import type { ProductWords } from '@plinth/imaging';
import { languageFacts } from './language-facts.server.ts';
import { orFail } from './or-fail.server.ts';
import { productOf, readPictureFacts } from './read-picture-facts.server.ts';
import { words } from './words.server.ts';

/**
 * The content of a picture, in at most 512 characters and in the product's language; empty where nothing is known that would
 * help. Throws AppError `not-found` for pictures that are not the account's.
 */
export async function writeAltText(options: {
  readonly account: Pick<Account, 'id'>;
  readonly assetId: string;
  readonly product: ProductWords | null;
  /** As browsers send it: the language where the words themselves show none. */
  readonly locale: string | null;
  readonly signal: AbortSignal;
}): Promise<string> {
  const { account, assetId, product, locale, signal } = options;
  const { name, facts: known, picture } = await readPictureFacts({ account, assetId });
  const language = await languageFacts(account, locale);
  const facts = { ...known, ...language, product: productOf(product, name), prompt: '' };
  return orFail(await words().captions.writeAltText({ facts, picture }, { signal }));
}
