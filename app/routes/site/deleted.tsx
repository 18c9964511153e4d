import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listDeletedQuerySchema } from '#app/domain/library/index.ts';
import { listDeleted } from '#app/domain/library/index.server.ts';
import { DeletedScreen } from '#app/domain/library/screens/deleted-screen.tsx';
import { requireAccount } from '#app/gate/index.server.ts';
import { SiteFailure, SiteFrame } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';

export const handle: RouteHandle = { Frame: SiteFrame };

export const meta: MetaFunction = ({ error }) => pageMeta(PLACE_NAMES.deleted, error);

export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireAccount(request);
  return listDeleted({ account, ...listDeletedQuerySchema.parse({}) });
}

export default function DeletedRoute() {
  return <DeletedScreen firstPage={useLoaderData<typeof loader>()} />;
}

export { SiteFailure as ErrorBoundary };
