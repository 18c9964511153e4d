import { json, redirect } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { readLinkedProducts, toProductId } from '#app/domain/store/index.ts';
import { MarkedScreen } from '#app/domain/photoshoots/marked/marked-screen.tsx';
import type { MarkedData } from '#app/domain/photoshoots/index.ts';
import { loadMarkedProducts } from '#app/domain/photoshoots/index.server.ts';
import { adminApiOf, requireEmbeddedAccount } from '#app/gate/index.server.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';

export const handle: RouteHandle = { title: PLACE_NAMES.staging };

export const meta: MetaFunction = ({ error }) => pageMeta(PLACE_NAMES.staging, error);

/** Products that were marked in the admin's list; one alone, or none, is the business of the canvas. */
export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireEmbeddedAccount(request);
  const { searchParams, search } = new URL(request.url);
  const linked = readLinkedProducts(searchParams);
  if (linked.kind !== 'many') throw redirect(`/app/product${search}`);
  const productIds = linked.numbers.map((number) => toProductId(number)!);
  const data = await loadMarkedProducts({ account, api: await adminApiOf(account, request), productIds });
  return json({ data }, { headers: { 'Cache-Control': 'no-store' } });
}

export default function EmbeddedMarkedRoute() {
  const { data } = useLoaderData<typeof loader>() as { data: MarkedData };
  return <MarkedScreen data={data} />;
}
