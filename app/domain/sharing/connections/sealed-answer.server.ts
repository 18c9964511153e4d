import { AppError } from '#app/platform/errors.ts';
import { openSealed, seal } from '#app/platform/sealing/seal.server.ts';
import { networkMessages } from '../networks/network-messages.ts';

/** The parts of a network's answer. */
export interface NetworkAnswerParts {
  readonly code: string;
  readonly state: string;
  readonly error?: string | undefined;
}

const PLACE = 'network answer';
const LIFE_MS = 5 * 60_000;

/** A network's answer, sealed for its way through the Shopify admin. */
export const sealGrant = (answer: NetworkAnswerParts): string =>
  seal(JSON.stringify({ ...answer, until: Date.now() + LIFE_MS }), PLACE);

/** The grant that `sealGrant` has sealed. Throws AppError `bad-request` where it is too old or not ours. */
export function openGrant(sealed: string): NetworkAnswerParts {
  const text = openSealed(sealed, PLACE);
  const { until = 0, ...answer } = (text === null ? {} : JSON.parse(text)) as Partial<
    NetworkAnswerParts & { until: number }
  >;
  if (until < Date.now()) {
    throw new AppError('bad-request', 'no answer of a network', { userMessage: networkMessages.callbackFailed });
  }
  return { code: answer.code ?? '', state: answer.state ?? '', error: answer.error };
}
