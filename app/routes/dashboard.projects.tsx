import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listAssets } from '#app/domain/library/index.server.ts';
import { listAssetsQuerySchema } from '#app/domain/library/index.ts';
import { PortfolioFailure } from '#app/domain/library/screens/portfolio-failure.tsx';
import { PortfolioScreen } from '#app/domain/library/screens/portfolio-screen.tsx';
import { requireAccount } from '#app/gate/index.server.ts';
import { SiteFrame } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';

export const handle: RouteHandle = { Frame: SiteFrame };

export const meta: MetaFunction = () => pageMeta(PLACE_NAMES.library);

export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireAccount(request);
  const { type, sort, shelf } = Object.fromEntries(new URL(request.url).searchParams);
  // A filter that does not exist is as if it were not there.
  const given = listAssetsQuerySchema.safeParse({ type, sort, shelf });
  const query = given.success ? given.data : listAssetsQuerySchema.parse({});
  const { assets, nextCursor } = await listAssets({ account, ...query });
  return {
    query: { type: query.type, sort: query.sort, shelf: query.shelf },
    firstPage: { assets, nextCursor },
  };
}

export default function PortfolioPage() {
  const { query, firstPage } = useLoaderData<typeof loader>();
  return <PortfolioScreen key={Object.values(query).join()} query={query} firstPage={firstPage} />;
}

export function ErrorBoundary() {
  return <PortfolioFailure />;
}
