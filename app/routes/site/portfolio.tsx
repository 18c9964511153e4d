import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadPortfolio } from '#app/domain/library/index.server.ts';
import { PortfolioFailure } from '#app/domain/library/screens/portfolio-failure.tsx';
import { PortfolioScreen } from '#app/domain/library/screens/portfolio-screen.tsx';
import { requireAccount } from '#app/gate/index.server.ts';
import { SiteFrame } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';

export const handle: RouteHandle = { Frame: SiteFrame };

export const meta: MetaFunction = ({ error }) => pageMeta(PLACE_NAMES.library, error);

export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireAccount(request);
  return loadPortfolio({ account, url: new URL(request.url) });
}

export default function PortfolioPage() {
  return <PortfolioScreen {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <PortfolioFailure />;
}
