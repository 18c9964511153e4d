import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { IdeationScreen } from '#app/domain/ideation/index.ts';
import type { IdeationData } from '#app/domain/ideation/index.ts';
import { loadIdeation } from '#app/domain/ideation/index.server.ts';
import { loadPage, requireAccount } from '#app/gate/index.server.ts';
import { SiteFailure, SiteFrame } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';

export const handle: RouteHandle = { Frame: SiteFrame };

export const meta: MetaFunction = ({ error }) => pageMeta(PLACE_NAMES.ideation, error);

export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireAccount(request);
  return loadPage(request, () => loadIdeation(account));
}

export default function IdeationRoute() {
  const data = useLoaderData<typeof loader>() as IdeationData;
  return <IdeationScreen data={data} />;
}

export { SiteFailure as ErrorBoundary };
