import { json } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { IdeationScreen } from '#app/domain/ideation/index.ts';
import type { IdeationData } from '#app/domain/ideation/index.ts';
import { loadIdeation } from '#app/domain/ideation/index.server.ts';
import { loadPage, requireEmbeddedAccount } from '#app/gate/index.server.ts';
import { EmbeddedFailure } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';

export { passHeaders as headers } from '#app/shell/index.ts';

export const handle: RouteHandle = { title: PLACE_NAMES.ideation };

export const meta: MetaFunction = ({ error }) => pageMeta(PLACE_NAMES.ideation, error);

export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireEmbeddedAccount(request);
  const data = await loadPage(request, () => loadIdeation(account));
  return json(data, { headers: { 'Cache-Control': 'no-store' } });
}

export default function EmbeddedIdeationRoute() {
  const data = useLoaderData<typeof loader>() as IdeationData;
  return <IdeationScreen data={data} />;
}

export const ErrorBoundary = EmbeddedFailure;
