import { json } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadPortfolio } from '#app/domain/library/index.server.ts';
import { PortfolioScreen } from '#app/domain/library/screens/portfolio-screen.tsx';
import { requireEmbeddedAccount } from '#app/gate/index.server.ts';
import { EmbeddedFailure } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';

export { passHeaders as headers } from '#app/shell/index.ts';

export const handle: RouteHandle = { title: PLACE_NAMES.library };

export const meta: MetaFunction = ({ error }) => pageMeta(PLACE_NAMES.library, error);

export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireEmbeddedAccount(request);
  return json(await loadPortfolio({ account, url: new URL(request.url) }), {
    headers: { 'Cache-Control': 'no-store' },
  });
}

export default function EmbeddedLibraryRoute() {
  return <PortfolioScreen {...useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = EmbeddedFailure;
