import { EngineError } from '@plinth/imaging';

/** Key, money or rights: the owner has to do something. */
export class OutOfService extends EngineError {}

/** A picture that went along is held back. */
const HELD_PICTURE = 'image_content_policy_violation';
const CONTENT = new Set([
  'content_policy_violation',
  'moderation_blocked',
  'content_filter',
  'safety_violation',
  HELD_PICTURE,
]);
const MONEY = new Set(['insufficient_quota', 'billing_hard_limit_reached', 'billing_not_active']);
const PICTURE = /image/;

/** For what OpenAI holds back an order of this code. */
export const heldBackFor = (code: string): 'words' | 'picture' => (code === HELD_PICTURE ? 'picture' : 'words');

/**
 * The reason of OpenAI's refusal. Only its codes are read, which are its own words; what else the answer says may repeat what was
 * asked, or the key, and goes nowhere.
 */
export function refusal(status: number, code: string | null, type: string | null): EngineError {
  const known = [code, type].find((word) => word && (CONTENT.has(word) || MONEY.has(word)));
  const message = `OpenAI answered ${status}${known ? ` ${known}` : ''}`;
  if (known && CONTENT.has(known)) return new EngineError('refused', message, { reason: heldBackFor(known) });
  if (status === 402 || known) return new OutOfService('unavailable', message, { reason: 'money' });
  if (status === 401 || status === 403) return new OutOfService('unavailable', message, { reason: 'provider' });
  if (status === 400 || status === 413 || status === 422) {
    return new EngineError('unusable-input', message, { reason: code && PICTURE.test(code) ? 'picture' : 'provider' });
  }
  return new EngineError('unavailable', message, { retryable: status === 429 || status === 503, reason: 'provider' });
}
