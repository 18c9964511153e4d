import type { Account } from '#app/domain/accounts/index.ts';
import type { ProductWords } from '#app/domain/engines/index.ts';
import { AppError } from '#app/platform/errors.ts';
import { isPromptLongEnough } from './caption.rules.ts';
import { captionMessages } from './captions.messages.ts';
import { orFail } from './or-fail.server.ts';
import { readPictureFacts } from './read-picture-facts.server.ts';
import { words } from './words.server.ts';

export interface WriteCaptionsOptions {
  readonly account: Pick<Account, 'id'>;
  readonly prompt: string;
  /** An own picture, or null for a prompt alone. */
  readonly assetId: string | null;
  readonly product: ProductWords | null;
  readonly count: number;
  /** 32-bit unsigned. */
  readonly seed: number;
  readonly avoid: readonly string[];
  readonly signal: AbortSignal;
}

/**
 * Captions from what is known and what was asked for. Throws AppError `bad-request` for a prompt that is too short,
 * `not-found` for pictures that are not the account's, `unavailable` where nothing could be written.
 */
export async function writeCaptions(options: WriteCaptionsOptions): Promise<readonly string[]> {
  const { account, prompt, assetId, product, count, seed, avoid, signal } = options;
  if (!isPromptLongEnough(prompt)) {
    throw new AppError('bad-request', 'prompt too short', {
      userMessage: captionMessages.promptTooShort,
      field: 'prompt',
    });
  }
  const known = assetId === null ? NOTHING : await readPictureFacts({ account, assetId });
  const facts = { product, prompt, scene: known.scene, palette: known.palette, isCutOut: known.isCutOut };
  return orFail(await words().captions.writeCaptions({ facts, count, seed, avoid }, { signal })).captions;
}

const NOTHING = { scene: null, palette: [], isCutOut: false } as const;
