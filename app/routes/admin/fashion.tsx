import { json } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { FashionScreen } from '#app/domain/fashion/index.ts';
import type { FashionData } from '#app/domain/fashion/index.ts';
import { loadFashion } from '#app/domain/fashion/index.server.ts';
import { readLinkedProducts } from '#app/domain/store/index.ts';
import type { LinkedProducts } from '#app/domain/store/index.ts';
import { loadPage, requireEmbeddedAccount } from '#app/gate/index.server.ts';
import { EmbeddedFailure } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';

export { passHeaders as headers } from '#app/shell/index.ts';

export const handle: RouteHandle = { frame: 'canvas', title: PLACE_NAMES.fashion };

export const meta: MetaFunction = ({ error }) => pageMeta(PLACE_NAMES.fashion, error);

export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireEmbeddedAccount(request);
  const linked = readLinkedProducts(new URL(request.url).searchParams);
  const data = await loadPage(request, () => loadFashion(account));
  return json({ data, linked }, { headers: { 'Cache-Control': 'no-store' } });
}

export default function EmbeddedFashionRoute() {
  const { data, linked } = useLoaderData<typeof loader>() as { data: FashionData; linked: LinkedProducts };
  return <FashionScreen data={data} linked={linked} />;
}

export const ErrorBoundary = EmbeddedFailure;
