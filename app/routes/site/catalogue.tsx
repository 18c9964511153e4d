import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { CatalogueData } from '#app/domain/catalogue/index.ts';
import { loadCatalogue } from '#app/domain/catalogue/index.server.ts';
import { CatalogueScreen } from '#app/domain/catalogue/screens/catalogue-screen.tsx';
import { requireAccount } from '#app/gate/index.server.ts';
import { SiteFailure, SiteFrame } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';

export const handle: RouteHandle = { Frame: SiteFrame };

export const meta: MetaFunction = ({ error }) => pageMeta(PLACE_NAMES.catalogue, error);

export async function loader({ request }: LoaderFunctionArgs) {
  return loadCatalogue(await requireAccount(request), new URL(request.url).searchParams.get('look'));
}

export default function CatalogueRoute() {
  const data = useLoaderData<typeof loader>() as CatalogueData;
  return <CatalogueScreen data={data} />;
}

export { SiteFailure as ErrorBoundary };
