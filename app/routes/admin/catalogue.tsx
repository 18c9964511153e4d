import { json } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { CatalogueData } from '#app/domain/catalogue/index.ts';
import { loadCatalogue } from '#app/domain/catalogue/index.server.ts';
import { CatalogueScreen } from '#app/domain/catalogue/screens/catalogue-screen.tsx';
import { requireEmbeddedAccount } from '#app/gate/index.server.ts';
import { EmbeddedFailure } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';

export { passHeaders as headers } from '#app/shell/index.ts';

export const handle: RouteHandle = { title: PLACE_NAMES.catalogue };

export const meta: MetaFunction = ({ error }) => pageMeta(PLACE_NAMES.catalogue, error);

export async function loader({ request }: LoaderFunctionArgs) {
  const data = await loadCatalogue(
    await requireEmbeddedAccount(request),
    new URL(request.url).searchParams.get('look'),
  );
  return json(data, { headers: { 'Cache-Control': 'no-store' } });
}

export default function EmbeddedCatalogueRoute() {
  const data = useLoaderData<typeof loader>() as CatalogueData;
  return <CatalogueScreen data={data} />;
}

export const ErrorBoundary = EmbeddedFailure;
