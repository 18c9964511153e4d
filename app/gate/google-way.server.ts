import { timingSafeEqual } from 'node:crypto';
import { askGoogle, googleSettings, readGoogleAnswer } from '#app/domain/accounts/index.server.ts';
import type { GoogleIdentity, GoogleQuestion } from '#app/domain/accounts/index.server.ts';
import { accountMessages } from '#app/domain/accounts/index.ts';
import { AppError } from '#app/platform/errors.ts';
import { clientAddress } from './client-address.server.ts';
import { readReturnPath } from './return-path.rules.ts';
import { ownOrigins } from './secure-origin.server.ts';
import { readSealedCookie, sealedCookie } from './session-cookie.server.ts';

/** Where Google sends the browser back to. */
const CALLBACK_PATH = '/callback/auth';

/** The journey that a browser at Google carries along. */
interface GoogleJourney {
  readonly question: GoogleQuestion;
  /** Where to go on to when it is over. */
  readonly goOnAt: string;
}

/**
 * Sends the browser to Google's sign-in page. What comes back counts with what only this browser's cookie holds, sealed:
 * state, nonce and the verifier of PKCE. 404 where Google is not set up.
 */
export async function goToGoogle(request: Request): Promise<Response> {
  if (!googleSettings()) return new Response('Not found', { status: 404 });
  const isPopup = new URL(request.url).searchParams.has('popup');
  const returnPath = readReturnPath(request);
  const { question, url } = await askGoogle(`${ownOrigins(request).at(-1)!}${CALLBACK_PATH}`);
  const journey: GoogleJourney = {
    question,
    // A popup comes back to a page that tells the one beneath it.
    goOnAt: isPopup ? `${CALLBACK_PATH}?${new URLSearchParams({ redirectTo: returnPath })}` : returnPath,
  };
  const cookie = sealedCookie('google', journey, request);
  const headers = { Location: url.href, 'Set-Cookie': cookie, 'Cache-Control': 'no-store' };
  return new Response(null, { status: 302, headers });
}

/** Whether an address is Google's answer: a code, or why there is none. */
export function isGoogleReturn({ searchParams }: URL): boolean {
  return searchParams.has('code') || searchParams.has('error') || searchParams.has('state');
}

/** Who came back from Google by this browser's own question. Throws `unauthenticated`. */
export async function acceptGoogleReturn(request: Request): Promise<{ identity: GoogleIdentity; goOnAt: string }> {
  const { searchParams: answer } = new URL(request.url);
  const journey = readJourney(request);
  if (!isSameState(answer.get('state') ?? '', journey.question.state)) throw refuse('bad state');
  const identity = await readGoogleAnswer({ answer, question: journey.question, address: clientAddress(request) });
  return { identity, goOnAt: journey.goOnAt };
}

/** The same for a code that this browser's own script took out of the address. */
export async function acceptGoogleCode(request: Request, code: string): Promise<GoogleIdentity> {
  const { question } = readJourney(request);
  const answer = new URLSearchParams({ code, state: question.state, iss: googleSettings()?.issuer ?? '' });
  return readGoogleAnswer({ answer, question, address: clientAddress(request) });
}

function readJourney(request: Request): GoogleJourney {
  const journey = readSealedCookie('google', request) as GoogleJourney | null;
  if (!journey) throw refuse('no sign-in of this browser is under way');
  return journey;
}

function refuse(reason: string): AppError {
  return new AppError('unauthenticated', reason, { userMessage: accountMessages.googleFailed });
}

/** Whether an answer belongs to the question. */
export function isSameState(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
