import { AppError, isAppError } from '#app/platform/errors.ts';
import { accountMessages } from '../accounts.messages.ts';
import { passkeyMessages } from '../passkeys/passkey.messages.ts';
import type { GoogleIdentity } from './ask-google.server.ts';

/** The step that is still missing before there is a session. Carried by the browser, sealed. */
export type SignInStep =
  | { readonly kind: 'join-google'; readonly identity: GoogleIdentity }
  /** `ticket`: what was shown so far, to be handed in with the rest. */
  | { readonly kind: 'choose-password' | 'show-passkey'; readonly ticket: string };

const MESSAGES: Readonly<Record<SignInStep['kind'], string>> = {
  'join-google': accountMessages.googleTaken,
  'show-passkey': passkeyMessages.wanted,
  'choose-password': accountMessages.chooseNewPassword,
};

/**
 * The sign-in was right so far, and one more step is needed. A caller that does not handle it refuses, as for every
 * wrong sign-in.
 */
export class UnfinishedSignIn extends AppError {
  readonly step: SignInStep;

  constructor(step: SignInStep) {
    super('unauthenticated', `sign-in wants ${step.kind}`, { userMessage: MESSAGES[step.kind] });
    this.step = step;
  }
}

/** Narrows; survives two copies of this module in one process. */
export function isUnfinishedSignIn(error: unknown): error is UnfinishedSignIn {
  return isAppError(error) && 'step' in error;
}
