import { redirect } from '@remix-run/node';
import { isUnfinishedSignIn } from '#app/domain/accounts/index.server.ts';
import type { SignedIn, SignInStep } from '#app/domain/accounts/index.server.ts';
import { welcomeAccount } from '#app/domain/credits/index.server.ts';
import { endedWays, readSealedCookie, sealedCookie, signedInCookies } from './session-cookie.server.ts';

/** Page for what a sign-in still wants. */
const STEP_PATH = '/login/step';

/** A sign-in that wants one thing more, as its browser carries it. */
export interface OpenStep {
  readonly step: SignInStep;
  readonly goOnAt: string;
  readonly rememberedEmail: string | null;
}

/** The open step of this browser's sign-in; null where none is under way. */
export function readOpenStep(request: Request): OpenStep | null {
  return readSealedCookie('step', request) as OpenStep | null;
}

type Way = Pick<OpenStep, 'goOnAt' | 'rememberedEmail'>;

/**
 * The end of every way of signing in by a page: cookies and on to where the visitor wanted to go, or to the page that asks
 * for what is still wanted. Throws what `signIn` throws.
 */
export async function finishSignIn(request: Request, signIn: Promise<SignedIn>, way: Way): Promise<Response> {
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  for (const cookie of endedWays(request)) headers.append('Set-Cookie', cookie);
  try {
    const { account, token, deviceToken } = await signIn;
    await welcomeAccount(account);
    const { rememberedEmail } = way;
    const cookies = signedInCookies(request, { token, deviceToken, rememberedEmail });
    for (const cookie of cookies) headers.append('Set-Cookie', cookie);
    return redirect(way.goOnAt, { status: 303, headers });
  } catch (error) {
    if (!isUnfinishedSignIn(error)) throw error;
    const open: OpenStep = { ...way, step: error.step };
    headers.append('Set-Cookie', sealedCookie('step', open, request));
    return redirect(STEP_PATH, { status: 303, headers });
  }
}
