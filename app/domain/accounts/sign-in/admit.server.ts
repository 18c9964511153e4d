import type { User } from '@prisma/client';
import type { Tx } from '#app/platform/database/database.server.ts';
import { issueAccountToken } from '../mails/account-tokens.server.ts';
import { openSession } from '../sessions/open-session.server.ts';
import type { OpenSessionOptions } from '../sessions/open-session.server.ts';
import { UnfinishedSignIn } from './unfinished-sign-in.ts';
import type { SignInStep } from './unfinished-sign-in.ts';

/** A session's token, or what is wanted before there is one. */
export type Admission = { readonly token: string } | { readonly step: SignInStep };

export interface AdmitOptions extends OpenSessionOptions {
  /** In this sign-in, after the first factor. */
  readonly hasShownPasskey?: boolean;
}

/**
 * The result for a user who has proved their identity: a session, or a ticket for the next step. The ticket has to be committed, so
 * the step is thrown by `enter`, outside the transaction.
 */
export async function admit(tx: Tx, user: User, options: AdmitOptions): Promise<Admission> {
  const { id: userId } = user;
  if (!options.hasShownPasskey && (await tx.passkey.count({ where: { userId } })) > 0) {
    const ticket = await issueAccountToken(tx, { userId, purpose: 'show_passkey' });
    return { step: { kind: 'show-passkey', ticket } };
  }
  if (user.passwordIsTemporary) {
    const ticket = await issueAccountToken(tx, { userId, purpose: 'choose_password' });
    return { step: { kind: 'choose-password', ticket } };
  }
  return { token: await openSession(tx, userId, options) };
}

/** The session's token. Throws UnfinishedSignIn where there is none yet. */
export function enter(admission: Admission): string {
  if ('step' in admission) throw new UnfinishedSignIn(admission.step);
  return admission.token;
}
