import type { Account } from '#app/domain/accounts/index.ts';
import { AppError } from '#app/platform/errors.ts';
import { captionMessages } from './captions.messages.ts';
import { orFail } from './or-fail.server.ts';
import { readPictureFacts } from './read-picture-facts.server.ts';
import { words } from './words.server.ts';

const OWN_FILE = /\/files\/([0-9a-f-]{36})\//i;

/** Number of the picture that one of our own addresses shows, or null. */
function assetIdIn(address: string): string | null {
  return OWN_FILE.exec(address)?.[1] ?? null;
}

/**
 * A caption and hashtags for a picture that is to be shared. Throws AppError `not-found` for addresses that are no
 * picture of the account's, `unavailable` where nothing is known to write about.
 */
export async function describePicture(options: {
  readonly account: Pick<Account, 'id'>;
  readonly address: string;
  readonly seed: number;
  readonly signal: AbortSignal;
}): Promise<{ readonly caption: string; readonly hashtags: readonly string[] }> {
  const { account, address, seed, signal } = options;
  const assetId = assetIdIn(address);
  if (assetId === null) throw new AppError('not-found', 'no address of ours', { userMessage: captionMessages.failed });
  const { name, ...known } = await readPictureFacts({ account, assetId });
  const facts = { ...known, product: null, prompt: name };
  const written = orFail(await words().captions.writeCaptions({ facts, count: 1, seed, avoid: [] }, { signal }));
  return { caption: written.captions[0]!, hashtags: written.hashtags };
}
