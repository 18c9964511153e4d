import interUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { json, redirect } from '@remix-run/node';
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useMatches,
  useRouteLoaderData,
} from '@remix-run/react';
import type { ShouldRevalidateFunction } from '@remix-run/react';
import { AppProvider } from '@shopify/polaris';
import polarisStylesUrl from '@shopify/polaris/build/esm/styles.css?url';
import polarisTexts from '@shopify/polaris/locales/en.json';
import type { ReactNode } from 'react';
import { appBridgeScript, embeddedCounterpart, requestIdOf } from '#app/gate/index.server.ts';
import { useNonce } from '#app/platform/http/nonce.ts';
import { loadFrame } from '#app/shell/index.server.ts';
import { EMBEDDED_HOME, FailurePage, isEmbeddedPlace, usePageFailure } from '#app/shell/index.ts';
import type { DocumentReference, EmbeddedFrameData, FrameData, RouteHandle } from '#app/shell/index.ts';
import { RouterLink } from '#app/ui/router-link.tsx';
import { ToastProvider } from '#app/ui/toasts/toast-provider.tsx';
import stylesUrl from './styles/app.css?url';
import faviconUrl from './ui/brand/favicon.svg?url';

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: polarisStylesUrl },
  { rel: 'stylesheet', href: stylesUrl },
  { rel: 'icon', href: faviconUrl, type: 'image/svg+xml' },
];

export const meta: MetaFunction = () => [{ title: 'Plinth' }];

export async function loader({ request }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const counterpart = embeddedCounterpart(url);
  if (counterpart) throw redirect(counterpart, { headers: { 'Cache-Control': 'no-store' } });
  const isEmbedded = isEmbeddedPlace(url.pathname);
  // The embedded app knows no cookies: who it is for is the business of its own frame.
  const frame = isEmbedded ? null : await loadFrame(request);
  const appBridge = isEmbedded ? appBridgeScript() : null;
  const isDocument = /^(document|i?frame)$/.test(request.headers.get('sec-fetch-dest') ?? 'document');
  const reference: DocumentReference | null = isDocument
    ? { requestId: requestIdOf(request), path: url.pathname }
    : null;
  return json({ frame, appBridge, reference }, { headers: { 'Cache-Control': 'no-store' } });
}

/** In the admin nothing of it changes while the document stands: a page's failure is that page's alone. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && !isEmbeddedPlace(currentUrl.pathname);

/**
 * In the admin's frame a browser lays the page out while its style sheets are still coming, unlike a page of its own, and
 * counts what moves when they arrive. So the embedded page is sent hidden and shows itself, whole, behind them: a script
 * waits for the style sheets before it, and half a second at most for the font that was asked for with them.
 */
const SHOW_PAGE = `(()=>{const show=()=>{document.body.hidden=false};
Promise.race([document.fonts.load('1em "Inter at hand"'),new Promise((done)=>setTimeout(done,500))]).then(show,show)})()`;
const isServer = typeof document === 'undefined';

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const data = useRouteLoaderData<typeof loader>('root');
  const appBridge = data?.appBridge;
  const embedded = useRouteLoaderData<EmbeddedFrameData>('routes/embedded/frame');
  return (
    <html
      lang="en"
      className={appBridge ? 'p-theme-light plinth-embedded' : 'p-theme-light'}
      // Tabs of one account share its event stream (app/ui/event-stream).
      data-account={data?.frame?.account.id ?? embedded?.accountId}
    >
      <head>
        {appBridge ? <script data-api-key={appBridge.apiKey} src={appBridge.url} /> : null}
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <Meta />
        <link rel="preload" href={interUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
        <Links />
      </head>
      <body hidden={isServer && !!appBridge} suppressHydrationWarning>
        <AppProvider i18n={polarisTexts} linkComponent={RouterLink}>
          <ToastProvider>{children}</ToastProvider>
        </AppProvider>
        {appBridge ? (
          <script nonce={nonce} dangerouslySetInnerHTML={{ __html: SHOW_PAGE }} suppressHydrationWarning />
        ) : null}
        {/* It keeps positions in the browser's storage, which the Shopify admin's frame may be denied. */}
        {appBridge ? null : <ScrollRestoration nonce={nonce} />}
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  const { frame } = useLoaderData<typeof loader>();
  return (
    <Framed data={frame}>
      <Outlet />
    </Framed>
  );
}

/** The frame that the page's route brings along; visitors' pages have none. */
function Framed({ data, children }: { readonly data: FrameData | null; readonly children: ReactNode }) {
  const handles = useMatches().map((match) => match.handle as RouteHandle | undefined);
  const Frame = handles.find((handle) => handle?.Frame)?.Frame;
  const kind = handles.at(-1)?.frame ?? 'page';
  if (!data || !Frame || kind === 'none') return children;
  return (
    <Frame data={data} kind={kind}>
      {children}
    </Frame>
  );
}

/** For what no page's own boundary catches. */
export function ErrorBoundary() {
  const data = useRouteLoaderData<typeof loader>('root');
  const failure = usePageFailure();
  const page = (
    <FailurePage {...failure} isFramed={!!data?.appBridge} {...(data?.appBridge ? { home: EMBEDDED_HOME } : {})} />
  );
  return data?.appBridge ? <main>{page}</main> : page;
}
