import { json } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { isRouteErrorResponse, Outlet, useLoaderData, useLocation, useMatches, useRouteError } from '@remix-run/react';
import { ToolProvider } from '#app/domain/picture-tools/index.ts';
import { PushProvider } from '#app/domain/sharing/screens/index.ts';
import { requireEmbeddedVisit } from '#app/gate/index.server.ts';
import { AdminNavigation, EmbeddedFailure, EmbeddedFrame, EmbeddedRefused } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { loadEmbeddedFrame } from '#app/shell/index.server.ts';

export { passHeaders as headers } from '#app/shell/index.ts';

/** The embedded app's frame; every page in the Shopify admin lies inside it. */
export async function loader({ request }: LoaderFunctionArgs) {
  return json(await loadEmbeddedFrame(await requireEmbeddedVisit(request)), {
    headers: { 'Cache-Control': 'no-store' },
  });
}

/** The gate's own title and text for a refused request; null for other errors. */
function readRefusal(error: unknown): { title: string; text: string } | null {
  if (!isRouteErrorResponse(error)) return null;
  const { title, text } = (error.data ?? {}) as { title?: unknown; text?: unknown };
  return typeof title === 'string' && typeof text === 'string' ? { title, text } : null;
}

export const meta: MetaFunction<typeof loader> = ({ error }) => [{ title: readRefusal(error)?.title ?? 'Plinth' }];

export default function EmbeddedRoute() {
  const data = useLoaderData<typeof loader>();
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  const { search } = useLocation();
  const title = handle?.titleAt?.(search) ?? handle?.title ?? 'Plinth';
  return (
    <EmbeddedFrame data={data} kind={handle?.frame ?? 'page'} title={title}>
      <PushProvider isShop>
        <ToolProvider person={data.person} followsWords={data.inpaintFollowsWords}>
          <Outlet />
        </ToolProvider>
      </PushProvider>
    </EmbeddedFrame>
  );
}

export function ErrorBoundary() {
  const refusal = readRefusal(useRouteError());
  if (refusal)
    return (
      <main>
        <EmbeddedRefused {...refusal} />
      </main>
    );
  return (
    <>
      <AdminNavigation />
      <main>
        <EmbeddedFailure />
      </main>
    </>
  );
}
