import { postMessages } from '../posts/post.messages.ts';
import type { PostView } from '../posts/post.schema.ts';

/** The message when a post has come to its end. */
export interface PostEnd {
  readonly title: string;
  readonly message?: string;
  readonly tone: 'success' | 'critical';
}

/** Null while it is under way. LinkedIn's success is a dialog of its own, in the same words. */
export function endOf({ network, status, message }: Pick<PostView, 'network' | 'status' | 'message'>): PostEnd | null {
  if (['queued', 'sending', 'processing'].includes(status)) return null;
  const isLinkedIn = network === 'linkedin';
  if (status === 'published') {
    return { title: isLinkedIn ? postMessages.linkedInDone : postMessages.tiktokDone, tone: 'success' };
  }
  if (status === 'inbox') return { title: message, tone: 'success' };
  return isLinkedIn
    ? { title: message, tone: 'critical' }
    : { title: postMessages.tiktokFailed, message, tone: 'critical' };
}
