import { CallError } from '#app/ui/client/call-error.ts';
import {
  BACKGROUND_REMOVAL_FAILED,
  backgroundRemovalStatus,
  BACKGROUND_REMOVAL_SILENT,
} from './generation.messages.ts';

/** Why a background was not removed: the server's own sentence, or what is known of an answer that says nothing. */
export function cutOutRefusal(error: unknown): string {
  if (!(error instanceof CallError)) return BACKGROUND_REMOVAL_FAILED;
  if (error.status === 0) return BACKGROUND_REMOVAL_SILENT;
  return error.said ?? backgroundRemovalStatus(error.status);
}
