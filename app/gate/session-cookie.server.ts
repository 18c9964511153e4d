import { childLogger } from '#app/platform/log.server.ts';
import { openSealed, seal } from '#app/platform/sealing/seal.server.ts';
import { readCookie, writeCookie } from './cookies.ts';
import { isSecureSite } from './secure-origin.server.ts';

/**
 * Browsers keep a cookie for at most 400 days. When a session ends is decided on the server (30 days without a visit);
 * the cookie only has to outlive it.
 */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;
/** How long the sign-in page fills in the address (spec, sections 4 and 9). */
const REMEMBERED_EMAIL_SECONDS = 7 * 24 * 60 * 60;

const COOKIES = {
  session: 'plinth',
  device: 'plinth-device',
  email: 'plinth-email',
  google: 'plinth-google',
  store: 'plinth-store',
  step: 'plinth-step',
} as const;
type CookieKind = keyof typeof COOKIES;

/**
 * The prefix makes browsers refuse the cookie unless it is Secure and for this very host. On plain http they would
 * refuse it altogether, so there it has another name, which in turn is never accepted over https.
 */
function cookieName(kind: CookieKind, request: Request): string {
  return isSecureSite(request) ? `__Host-${COOKIES[kind]}` : COOKIES[kind];
}

function setCookie(kind: CookieKind, value: string, maxAgeSeconds: number, request: Request): string {
  return writeCookie(cookieName(kind, request), value, { isSecure: isSecureSite(request), maxAgeSeconds });
}

/** Token in the session cookie, or null. */
export function readSessionCookie(request: Request): string | null {
  return readCookie(request, cookieName('session', request));
}

/** Seal that makes this browser a known one for an address, or null. */
export function readDeviceCookie(request: Request): string | null {
  return readCookie(request, cookieName('device', request));
}

/** The remembered address, or ''. */
export function readRememberedEmail(request: Request): string {
  try {
    return decodeURIComponent(readCookie(request, cookieName('email', request)) ?? '');
  } catch {
    return '';
  }
}

/** Time limit of a third-party sign-in, and of each further step of a sign-in. */
const JOURNEY_SECONDS = 10 * 60;

/** The journey of this browser while it is at its store; null where it is not on one. */
export function readJourneyCookie(kind: 'store', request: Request): string | null {
  return readCookie(request, cookieName(kind, request)) || null;
}

/** Set-Cookie value for such a way; null ends it. */
export function journeyCookie(kind: 'store', value: string | null, request: Request): string {
  return setCookie(kind, value ?? '', value === null ? 0 : JOURNEY_SECONDS, request);
}

type SealedKind = 'google' | 'step';
const placeOf = (kind: SealedKind) => `cookie ${kind}`;

/** The sealed journey of a sign-in: the browser can neither read nor change it. Null where there is none, or no more. */
export function readSealedCookie(kind: SealedKind, request: Request): unknown {
  const text = openSealed(readCookie(request, cookieName(kind, request)) ?? '', placeOf(kind));
  if (text === null) return null;
  const { until, value } = JSON.parse(text) as { until: number; value: unknown };
  return until > Date.now() ? value : null;
}

/** Set-Cookie value for what `readSealedCookie` reads; null ends it. */
export function sealedCookie(kind: SealedKind, value: object | null, request: Request): string {
  if (value === null) return setCookie(kind, '', 0, request);
  const text = JSON.stringify({ until: Date.now() + JOURNEY_SECONDS * 1000, value });
  return setCookie(kind, seal(text, placeOf(kind)), JOURNEY_SECONDS, request);
}

/** Set-Cookie values that end whatever sign-in this browser has on its way. */
export function endedWays(request: Request): string[] {
  const kinds = ['google', 'step'] as const;
  const carried = kinds.filter((kind) => readCookie(request, cookieName(kind, request)) !== null);
  return carried.map((kind) => sealedCookie(kind, null, request));
}

let hasWarned = false;

/** Set-Cookie values after a sign-in. `rememberedEmail`: null forgets an earlier one. */
export function signedInCookies(
  request: Request,
  { token, deviceToken, rememberedEmail }: { token: string; deviceToken: string; rememberedEmail: string | null },
): string[] {
  if (!isSecureSite(request) && !hasWarned) {
    hasWarned = true;
    childLogger({ room: 'gate' }).warn(
      { host: new URL(request.url).host },
      'signing in over plain http: the session can be read on the way. Serve over https, or set APP_URL to the https address',
    );
  }
  return [
    setCookie('session', token, MAX_AGE_SECONDS, request),
    setCookie('device', deviceToken, MAX_AGE_SECONDS, request),
    rememberedEmail === null
      ? setCookie('email', '', 0, request)
      : setCookie('email', encodeURIComponent(rememberedEmail), REMEMBERED_EMAIL_SECONDS, request),
  ];
}

/** Set-Cookie values after a sign-out; the known device and the remembered address stay. */
export function signedOutCookies(request: Request): string[] {
  return [setCookie('session', '', 0, request)];
}
