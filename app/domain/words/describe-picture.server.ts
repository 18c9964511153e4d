import type { Account } from '#app/domain/accounts/index.ts';
import { AppError } from '#app/platform/errors.ts';
import { captionMessages } from './captions.messages.ts';
import { fittingHashtags, shapeFor } from './network-shape.rules.ts';
import { languageFacts } from './language-facts.server.ts';
import { withoutGiven } from './given-captions.server.ts';
import { knownFacts } from './known-facts.rules.ts';
import type { KnownFact } from './known-facts.rules.ts';
import { orFail } from './or-fail.server.ts';
import { productOf, readPictureFacts } from './read-picture-facts.server.ts';
import { words } from './words.server.ts';
import type { CaptionProduct } from './write-captions.server.ts';

/** The spec's two calls stand side by side: both are written alike, and each takes one. */
const OPTIONS = 2;
const OPTION_SEED = 1;
const OWN_FILE = /\/files\/([0-9a-f-]{36})\//i;

/** Number of the picture that one of our own addresses shows, or null. */
function assetIdIn(address: string): string | null {
  return OWN_FILE.exec(address)?.[1] ?? null;
}

export interface Description {
  readonly caption: string;
  readonly hashtags: readonly string[];
  /** The facts it was written from. */
  readonly facts: readonly KnownFact[];
}

/**
 * A caption and hashtags for a picture that is to be shared, in the length and number that suit the network. Throws AppError `not-found` for addresses that are no
 * picture of the account's, `unprocessable` where nothing is known to write about.
 */
export async function describePicture(options: {
  readonly account: Pick<Account, 'id'>;
  readonly address: string;
  /** The network it is for, as the client calls it. */
  readonly social: string | undefined;
  /** The shop's words about the product in it; null where none are known. */
  readonly product: CaptionProduct | null;
  /** Which of the two that stand side by side, 0 or 1. */
  readonly option: 0 | 1;
  /** Another one than all that were given for this picture and network before. */
  readonly isAnew: boolean;
  readonly locale: string | null;
  readonly signal: AbortSignal;
}): Promise<Description> {
  const { account, address, social, product, option, isAnew, locale, signal } = options;
  const assetId = assetIdIn(address);
  if (assetId === null) {
    const refusal = { userMessage: captionMessages.failed, missingId: address };
    throw new AppError('not-found', 'no address of ours', refusal);
  }
  const { name, facts: known, picture } = await readPictureFacts({ account, assetId });
  const language = await languageFacts(account, locale);
  const facts = { ...known, ...language, product: productOf(product, name), prompt: '' };
  const input = { facts, picture, seed: OPTION_SEED, avoid: [], shape: shapeFor(social) };
  const about = { userId: account.id, prompt: `share:${social ?? ''}`, assetId, product: product?.id ?? null };
  const { captions, hashtags } = isAnew
    ? await withoutGiven(about, async (isGiven) =>
        orFail(await words().captions.writeCaptions({ ...input, count: 1, isGiven }, { signal })),
      )
    : orFail(await words().captions.writeCaptions({ ...input, count: OPTIONS }, { signal }));
  const caption = captions[isAnew ? 0 : option % captions.length]!;
  if (!isAnew) await withoutGiven(about, () => Promise.resolve({ captions }));
  return {
    caption,
    hashtags: fittingHashtags(social, caption, hashtags),
    facts: knownFacts({ ...facts, product, prompt: product ? '' : name }),
  };
}
