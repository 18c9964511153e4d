import { AppError } from '#app/platform/errors.ts';
import { askNetwork, objectIn, retryAfterOf } from '../ask-network.server.ts';
import type { NetworkAnswer } from '../ask-network.server.ts';
import { NetworkError } from '../network-error.ts';
import { networkMessages } from '../network-messages.ts';
import { networkSettings } from '../network-settings.server.ts';
import type { NetworkSettings } from '../network-settings.server.ts';
import { meaningOf } from './tiktok-codes.rules.ts';

export function tiktokSettings(): NetworkSettings {
  const found = networkSettings('tiktok');
  if (!found) {
    throw new AppError('unavailable', 'TikTok is not set up', { userMessage: networkMessages.notConfigured('tiktok') });
  }
  return found;
}

interface TikTokQuestion {
  readonly path: string;
  readonly method?: 'GET' | 'POST';
  readonly json?: unknown;
  /** It is the act that posts: an answer that does not come may have been one. */
  readonly isPosting?: boolean;
}

/** One call of TikTok's interface; the `data` of its answer. An error may stand in an answer with status 200. Throws NetworkError. */
export async function askTikTok(accessToken: string, question: TikTokQuestion): Promise<Record<string, unknown>> {
  const { path, method = 'POST', json, isPosting = false } = question;
  const { apiOrigin, standIn } = tiktokSettings();
  const answer = await askNetwork({
    url: `${apiOrigin}${path}`,
    method,
    ...(method === 'POST' ? { json: json ?? {} } : {}),
    headers: { authorization: `Bearer ${accessToken}` },
    standIn,
  }).catch((error: unknown) => {
    if (isPosting || !(error instanceof NetworkError)) throw error;
    throw new NetworkError('passing', error.message, { cause: error });
  });
  const code = codeOf(answer);
  if (answer.status === 200 && code === 'ok') return objectIn(answer.json, 'data');
  throw failureOf(answer, code, isPosting);
}

const codeOf = ({ json }: NetworkAnswer) => String(objectIn(json, 'error')['code'] ?? '');

function failureOf(answer: NetworkAnswer, code: string, isPosting: boolean): NetworkError {
  const { kind, sentence } = meaningOf(answer.status, code, isPosting);
  return new NetworkError(kind, `TikTok answered ${answer.status} ${code}`.trim(), {
    ...(sentence ? { sentence } : {}),
    ...(kind === 'limited' ? { retryAfterSeconds: retryAfterOf(answer) } : {}),
  });
}
