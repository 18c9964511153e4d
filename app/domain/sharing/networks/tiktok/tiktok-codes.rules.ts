import type { NetworkErrorKind } from '../network-error.ts';

/** The meaning of a code of TikTok's, for us and for the merchant. */
interface CodeMeaning {
  readonly kind: NetworkErrorKind;
  readonly sentence?: string;
}

const refused = (sentence: string): CodeMeaning => ({ kind: 'refused', sentence: `${sentence} Nothing was posted.` });

const CODES: Readonly<Record<string, CodeMeaning>> = {
  access_token_invalid: { kind: 'expired' },
  scope_not_authorized: { kind: 'reconnect' },
  scope_permission_missed: { kind: 'reconnect' },
  rate_limit_exceeded: { kind: 'limited' },
  spam_risk_too_many_posts: refused('You have posted as much to TikTok as it allows in a day. Try again tomorrow.'),
  spam_risk_user_banned_from_posting: refused('TikTok does not let this account post at the moment.'),
  spam_risk_too_many_pending_share: refused(
    'Five uploads already wait in your TikTok inbox. Finish or discard one of them in the TikTok app.',
  ),
  spam_risk_text: refused('TikTok takes the title for spam. Change it and post again.'),
  reached_active_user_cap: refused('TikTok lets only a few people a day post through this Plinth. Try again tomorrow.'),
  unaudited_client_can_only_post_to_private_accounts: refused(
    'TikTok has not reviewed this app yet. Make your account private and choose “self only”.',
  ),
  url_ownership_unverified: refused(
    'TikTok does not know the address of this Plinth. Its owner has to verify it there.',
  ),
  privacy_level_option_mismatch: refused('Your TikTok account no longer allows this privacy level. Choose again.'),
  invalid_params: refused('TikTok does not take these settings.'),
  invalid_file_upload: refused('TikTok cannot use this file.'),
};

/** The meaning of an answer with this status and code. `isPosting`: it was the act that posts. */
export function meaningOf(status: number, code: string, isPosting: boolean): CodeMeaning {
  const known = CODES[code];
  if (known) return known;
  if (status === 401) return { kind: 'expired' };
  if (status === 429) return { kind: 'limited' };
  if (status >= 500 || code === 'internal_error') return { kind: isPosting ? 'unknown' : 'passing' };
  return refused('TikTok refused it.');
}

const FAILURES: Readonly<Record<string, string>> = {
  file_format_check_failed: 'TikTok does not take this file format.',
  duration_check_failed: 'The video is too long or too short for your TikTok account.',
  frame_rate_check_failed: 'TikTok does not take videos of this frame rate.',
  picture_size_check_failed: 'TikTok does not take images of this size.',
  video_pull_failed: 'TikTok could not fetch the video.',
  photo_pull_failed: 'TikTok could not fetch the image.',
  publish_cancelled: 'The post was cancelled at TikTok.',
  auth_removed: 'Plinth was disconnected at TikTok while it was posted.',
  spam_risk_too_many_posts: 'You have posted as much to TikTok as it allows in a day.',
};

/** Sentence for TikTok's reason why processing failed. */
export const failureSentence = (reason: string) =>
  `${FAILURES[reason] ?? 'TikTok could not process it.'} Nothing was posted.`;
