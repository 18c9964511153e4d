import { isAppError } from '../errors.ts';
import { adminApiMessages } from './admin-api.messages.ts';

/**
 * Whether a question was not asked because others of the same shop were before it. Nothing has failed: it is only not our turn,
 * however often that happens.
 */
export const isThrottled = (error: unknown): boolean =>
  isAppError(error) && error.userMessage === adminApiMessages.busy;
