import type { Account } from '#app/domain/accounts/index.ts';
import { AppError } from '#app/platform/errors.ts';
import { captionMessages } from './captions.messages.ts';
import { fittingHashtags, shapeFor } from './network-shape.rules.ts';
import { languageFacts } from './language-facts.server.ts';
import { orFail } from './or-fail.server.ts';
import { readPictureFacts } from './read-picture-facts.server.ts';
import { words } from './words.server.ts';

/** The spec's two calls stand side by side: both are written alike, and each takes one. */
const OPTIONS = 2;
const OPTION_SEED = 1;
const OWN_FILE = /\/files\/([0-9a-f-]{36})\//i;

/** Number of the picture that one of our own addresses shows, or null. */
function assetIdIn(address: string): string | null {
  return OWN_FILE.exec(address)?.[1] ?? null;
}

/**
 * A caption and hashtags for a picture that is to be shared, in the length and number that suit the network. Throws AppError `not-found` for addresses that are no
 * picture of the account's, `unavailable` where nothing is known to write about.
 */
export async function describePicture(options: {
  readonly account: Pick<Account, 'id'>;
  readonly address: string;
  /** The network it is for, as the client calls it. */
  readonly social: string | undefined;
  /** Which of the two that stand side by side, 0 or 1. */
  readonly option: 0 | 1;
  readonly locale: string | null;
  readonly signal: AbortSignal;
}): Promise<{ readonly caption: string; readonly hashtags: readonly string[] }> {
  const { account, address, social, option, locale, signal } = options;
  const assetId = assetIdIn(address);
  if (assetId === null) throw new AppError('not-found', 'no address of ours', { userMessage: captionMessages.failed });
  const { name, facts: known, picture } = await readPictureFacts({ account, assetId });
  const facts = { ...known, product: null, ...(await languageFacts(account, locale)), prompt: name };
  const input = { facts, picture, count: OPTIONS, seed: OPTION_SEED, avoid: [], shape: shapeFor(social) };
  const { captions, hashtags } = orFail(await words().captions.writeCaptions(input, { signal }));
  const caption = captions[option % captions.length]!;
  return { caption, hashtags: fittingHashtags(social, caption, hashtags) };
}
