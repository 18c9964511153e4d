import { json } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { signInWithGoogle } from '#app/domain/accounts/index.server.ts';
import { accountMessages } from '#app/domain/accounts/index.ts';
import { GoogleReturnScreen } from '#app/domain/accounts/screens/google-return-screen.tsx';
import {
  acceptGoogleReturn,
  clientAddress,
  findAccount,
  finishSignIn,
  isGoogleReturn,
  readRememberedEmail,
  readReturnPath,
  readSessionCookie,
  sealedCookie,
} from '#app/gate/index.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import { Entrance } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';

export const handle: RouteHandle = { frame: 'none' };

export const meta: MetaFunction = ({ error }) => pageMeta('Log in', error);

/** The address of this page holds a code, which must not leak through caches or the Referer header. */
const HEADERS = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };

export const headers = () => HEADERS;

/** Back from Google, with a code that counts once; the way there ends here, whatever comes of it. Or the popup's end. */
export async function loader({ request }: LoaderFunctionArgs) {
  const say = (page: { trouble: string | null; goOnAt: string | null }, status: number) =>
    json(page, { status, headers: { ...HEADERS, 'Set-Cookie': sealedCookie('google', null, request) } });
  if (!isGoogleReturn(new URL(request.url))) {
    const isSignedIn = (await findAccount(request)) !== null;
    if (isSignedIn) return say({ trouble: null, goOnAt: readReturnPath(request) }, 200);
    return say({ trouble: accountMessages.googleFailed, goOnAt: null }, 401);
  }
  try {
    const { identity, goOnAt } = await acceptGoogleReturn(request);
    const signedIn = signInWithGoogle({
      identity,
      password: '',
      address: clientAddress(request),
      userAgent: request.headers.get('user-agent') ?? '',
      replacesToken: readSessionCookie(request),
    });
    const rememberedEmail = readRememberedEmail(request) || null;
    return await finishSignIn(request, signedIn, { goOnAt, rememberedEmail });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return say({ trouble: error.userMessage, goOnAt: null }, error.status);
  }
}

export default function AuthCallbackRoute() {
  const { trouble, goOnAt } = useLoaderData<typeof loader>();
  return (
    <Entrance>
      <GoogleReturnScreen trouble={trouble} goOnAt={goOnAt} />
    </Entrance>
  );
}
