import { json, redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import {
  googleSettings,
  isUnverifiedAccount,
  requestPasswordReset,
  signIn,
  signInWithStoreTicket,
} from '#app/domain/accounts/index.server.ts';
import { accountMessages, emailSchema } from '#app/domain/accounts/index.ts';
import { ForgotPasswordScreen } from '#app/domain/accounts/screens/forgot-password-screen.tsx';
import type { FormAnswer } from '#app/domain/accounts/screens/form-answer.ts';
import { SignInScreen } from '#app/domain/accounts/screens/sign-in-screen.tsx';
import { StoreReturnScreen } from '#app/domain/accounts/screens/store-return-screen.tsx';
import {
  acceptStoreReturn,
  assertSameOrigin,
  clientAddress,
  findAccount,
  finishSignIn,
  isStoreReturn,
  isStoreSignInOffered,
  journeyCookie,
  readDeviceCookie,
  readRememberedEmail,
  readReturnPath,
  readSessionCookie,
  readStoreDomain,
  signedOutCookies,
  storeBinding,
  wayToStore,
} from '#app/gate/index.server.ts';
import { checkInput } from '#app/platform/check-input.ts';
import { isAppError } from '#app/platform/errors.ts';
import { readFormData } from '#app/platform/http/read-form-data.server.ts';
import { hasMailServer } from '#app/platform/mail/has-mail-server.server.ts';
import { Entrance } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';

export const handle: RouteHandle = { frame: 'none' };

export const meta: MetaFunction = ({ error }) => pageMeta('Log in', error);

const noStore = () => new Headers({ 'Cache-Control': 'no-store' });

export async function loader({ request }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const headers = noStore();
  const page = {
    view: url.searchParams.get('view') === 'forgot-password' ? ('forgot-password' as const) : ('sign-in' as const),
    rememberedEmail: readRememberedEmail(request),
    hasGoogle: googleSettings() !== null,
    hasMail: hasMailServer(),
    hasStores: isStoreSignInOffered(),
    store: null as { shop: string; code: string } | null,
    trouble: null as string | null,
  };
  if (isStoreReturn(url)) {
    try {
      const { shop, ticket, cookie } = await acceptStoreReturn(request);
      headers.append('Set-Cookie', cookie);
      return json({ ...page, store: { shop, code: ticket } }, { headers });
    } catch (error) {
      if (!isAppError(error)) throw error;
      return json({ ...page, trouble: error.userMessage }, { headers, status: error.status });
    }
  }
  if (await findAccount(request)) throw redirect(readReturnPath(request));
  // A session that is over is cleared, so that it is not asked about again.
  if (readSessionCookie(request)) for (const cookie of signedOutCookies(request)) headers.append('Set-Cookie', cookie);
  return json(page, { headers });
}

export async function action({ request }: ActionFunctionArgs) {
  try {
    assertSameOrigin(request);
    const form = await readFormData(request);
    const intent = String(form.get('intent') ?? 'sign-in');
    if (intent === 'forgot-password') return await forgotPassword(request, form);
    if (intent === 'store') return chooseStore(request, form);
    if (intent === 'store-ticket') return await enterWithTicket(request, form);
    return await enterWithPassword(request, form);
  } catch (error) {
    if (!isAppError(error)) throw error;
    // The spec's two kinds: what signing in itself says stays, everything else is a red toast.
    if (error.status !== 401) return refuse({ toast: error.userMessage }, error.status);
    return refuse(
      { message: error.userMessage, ...(isUnverifiedAccount(error) ? { next: nextOfUnverified() } : {}) },
      401,
    );
  }
}

async function enterWithPassword(request: Request, form: FormData) {
  const email = String(form.get('email') ?? '').trim();
  const password = String(form.get('password') ?? '');
  const fields = {
    ...(email ? {} : { email: accountMessages.emailRequired }),
    ...(password ? {} : { password: accountMessages.passwordRequired }),
  };
  if (!email || !password) return refuse({ fields }, 400);
  const signedIn = signIn({
    email,
    password,
    address: clientAddress(request),
    deviceToken: readDeviceCookie(request),
    ...sessionOf(request),
  });
  const rememberedEmail = form.get('remember') === 'yes' ? email : null;
  return finishSignIn(request, signedIn, { goOnAt: readReturnPath(request), rememberedEmail });
}

async function forgotPassword(request: Request, form: FormData) {
  const checked = checkInput(emailSchema, form.get('email') ?? '', 'email');
  // A value that is no address cannot be known: the spec's failure.
  if (!checked.ok) return refuse({ message: accountMessages.unknownEmail }, 400);
  try {
    await requestPasswordReset({ email: checked.value, address: clientAddress(request) });
  } catch (error) {
    if (isAppError(error) && error.code === 'not-found') return refuse({ message: error.userMessage }, 404);
    throw error;
  }
  return refuse({ done: accountMessages.resetRequested }, 200);
}

function chooseStore(request: Request, form: FormData) {
  const shop = isStoreSignInOffered() ? readStoreDomain(String(form.get('shop') ?? '')) : null;
  if (!shop) return refuse({ fields: { shop: accountMessages.storeDomain } }, 400);
  const { cookie, ...store } = wayToStore(request, shop);
  const headers = noStore();
  headers.append('Set-Cookie', cookie);
  return json<FormAnswer>({ store }, { headers });
}

async function enterWithTicket(request: Request, form: FormData) {
  const signedIn = signInWithStoreTicket({
    ticket: String(form.get('code') ?? ''),
    shop: String(form.get('shop') ?? ''),
    binding: storeBinding(request),
    address: clientAddress(request),
    ...sessionOf(request),
  });
  const response = await finishSignIn(request, signedIn, { goOnAt: readReturnPath(request), rememberedEmail: null });
  response.headers.append('Set-Cookie', journeyCookie('store', null, request));
  return response;
}

const nextOfUnverified = () => (hasMailServer() ? accountMessages.unverified : accountMessages.unverifiedWithoutMail);

const sessionOf = (request: Request) => ({
  userAgent: request.headers.get('user-agent') ?? '',
  replacesToken: readSessionCookie(request),
});

const refuse = (answer: FormAnswer, status: number) => json(answer, { status, headers: noStore() });

export default function LoginRoute() {
  const { view, rememberedEmail, hasGoogle, hasMail, hasStores, store, trouble } = useLoaderData<typeof loader>();
  const given = useActionData<typeof action>();
  const answer = given ?? (trouble ? { message: trouble } : undefined);
  if (store && !given) {
    return (
      <Entrance>
        <StoreReturnScreen {...store} />
      </Entrance>
    );
  }
  return (
    <Entrance>
      {view === 'forgot-password' ? (
        <ForgotPasswordScreen rememberedEmail={rememberedEmail} hasMail={hasMail} answer={answer} />
      ) : (
        <SignInScreen {...{ rememberedEmail, hasMail, hasGoogle, hasStores, answer }} />
      )}
    </Entrance>
  );
}
