import { json } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listAssets } from '#app/domain/library/index.server.ts';
import { listAssetsQuerySchema } from '#app/domain/library/index.ts';
import { PortfolioScreen } from '#app/domain/library/screens/portfolio-screen.tsx';
import { requireEmbeddedAccount } from '#app/gate/index.server.ts';
import { EmbeddedFailure } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';

export { passHeaders as headers } from '#app/shell/index.ts';

export const handle: RouteHandle = { title: PLACE_NAMES.library };

export const meta: MetaFunction = () => pageMeta(PLACE_NAMES.library);

export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireEmbeddedAccount(request);
  const { type, sort, shelf } = Object.fromEntries(new URL(request.url).searchParams);
  // A filter that does not exist is as if it were not there.
  const given = listAssetsQuerySchema.safeParse({ type, sort, shelf });
  const query = given.success ? given.data : listAssetsQuerySchema.parse({});
  const firstPage = await listAssets({ account, ...query });
  const shown = { type: query.type, sort: query.sort, shelf: query.shelf };
  return json({ query: shown, firstPage }, { headers: { 'Cache-Control': 'no-store' } });
}

export default function EmbeddedLibraryRoute() {
  const { query, firstPage } = useLoaderData<typeof loader>();
  return <PortfolioScreen key={Object.values(query).join()} query={query} firstPage={firstPage} />;
}

export const ErrorBoundary = EmbeddedFailure;
