import type { Account } from '#app/domain/accounts/index.ts';
import { ANY_SHAPE } from '@plinth/imaging';
import type { ProductWords } from '@plinth/imaging';
import { AppError } from '#app/platform/errors.ts';
import { isPromptLongEnough } from './caption.rules.ts';
import { captionMessages } from './captions.messages.ts';
import { withoutGiven } from './given-captions.server.ts';
import { languageFacts } from './language-facts.server.ts';
import { orFail } from './or-fail.server.ts';
import { readPictureFacts } from './read-picture-facts.server.ts';
import { words } from './words.server.ts';

/** A product as its shop describes it, and its number there. */
export interface CaptionProduct extends ProductWords {
  readonly id: string;
}

export interface WriteCaptionsOptions {
  readonly account: Pick<Account, 'id'>;
  readonly prompt: string;
  /** An own picture, or null for a prompt alone. */
  readonly assetId: string | null;
  readonly product: CaptionProduct | null;
  readonly count: number;
  /** 32-bit unsigned. */
  readonly seed: number;
  readonly avoid: readonly string[];
  /** Others than all that were given for the same prompt, picture and product before. */
  readonly isAnew: boolean;
  /** As browsers send it: the language where the words themselves show none. */
  readonly locale: string | null;
  readonly signal: AbortSignal;
}

/**
 * Captions from what is known and what was asked for. Throws AppError `bad-request` for a prompt that is too short,
 * `not-found` for pictures that are not the account's, `unprocessable` where everything has been said or nothing
 * is known, `unavailable` where nothing could be written.
 */
export async function writeCaptions(options: WriteCaptionsOptions): Promise<readonly string[]> {
  const { account, prompt, assetId, product, count, seed, avoid, isAnew, locale, signal } = options;
  if (!isPromptLongEnough(prompt)) {
    throw new AppError('bad-request', 'prompt too short', {
      userMessage: captionMessages.promptTooShort,
      field: 'prompt',
    });
  }
  const known = assetId === null ? NOTHING : await readPictureFacts({ account, assetId });
  const facts = { product, prompt, ...(await languageFacts(account, locale)), ...known.facts };
  const about = { userId: account.id, prompt, assetId, product: product?.id ?? null };
  const { captions } = await withoutGiven(about, async (isGiven) => {
    const input = { facts, picture: known.picture, count, seed, avoid, shape: ANY_SHAPE };
    return orFail(
      await words().captions.writeCaptions({ ...input, isGiven: isAnew ? isGiven : undefined }, { signal }),
    );
  });
  return captions;
}

const NOTHING = { facts: { scene: null, colours: [], isCutOut: false }, picture: null } as const;
