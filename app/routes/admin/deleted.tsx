import { json } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listDeletedQuerySchema } from '#app/domain/library/index.ts';
import { listDeleted } from '#app/domain/library/index.server.ts';
import { DeletedScreen } from '#app/domain/library/screens/deleted-screen.tsx';
import { requireEmbeddedAccount } from '#app/gate/index.server.ts';
import { EmbeddedFailure } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';

export { passHeaders as headers } from '#app/shell/index.ts';

export const handle: RouteHandle = { title: PLACE_NAMES.deleted };

export const meta: MetaFunction = ({ error }) => pageMeta(PLACE_NAMES.deleted, error);

export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireEmbeddedAccount(request);
  const page = await listDeleted({ account, ...listDeletedQuerySchema.parse({}) });
  return json(page, { headers: { 'Cache-Control': 'no-store' } });
}

export default function EmbeddedDeletedRoute() {
  return <DeletedScreen firstPage={useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = EmbeddedFailure;
