import { json } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ProductsToStage } from '#app/domain/store/screens/products-to-stage.tsx';
import { RecentScenes } from '#app/domain/product/screens/recent-scenes.tsx';
import { requireEmbeddedAccount } from '#app/gate/index.server.ts';
import { EmbeddedHome } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { loadEmbeddedHome } from '#app/shell/index.server.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';

export const handle: RouteHandle = { title: PLACE_NAMES.home };

export const meta: MetaFunction = ({ error }) => pageMeta(PLACE_NAMES.home, error);

export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireEmbeddedAccount(request);
  return json(await loadEmbeddedHome(account), { headers: { 'Cache-Control': 'no-store' } });
}

export default function EmbeddedHomeRoute() {
  const { home, scenes } = useLoaderData<typeof loader>();
  return <EmbeddedHome {...home} scenes={<RecentScenes scenes={scenes} />} toStage={<ProductsToStage />} />;
}
