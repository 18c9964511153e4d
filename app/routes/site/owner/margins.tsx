import { json } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { MarginsScreen, routeFormSchema } from '#app/admin/index.ts';
import { answerOwnerForm, chooseRouteByOwner, requireOwner } from '#app/admin/index.server.ts';
import { hasProviders, readRoutes, readWordsCost } from '#app/domain/generation/index.server.ts';
import { pageMeta } from '#app/ui/page-meta.ts';

export const meta: MetaFunction = ({ error }) => pageMeta('Margins', error);

export async function loader({ request }: LoaderFunctionArgs) {
  await requireOwner(request);
  const margins = { ...(await readRoutes()), words: await readWordsCost(), hasProvider: hasProviders() };
  return json(margins, { headers: { 'Cache-Control': 'no-store' } });
}

export const action = ({ request }: ActionFunctionArgs) =>
  answerOwnerForm(request, routeFormSchema, async (owner, fields) => {
    await chooseRouteByOwner({ owner, ...fields });
    return 'Saved. It applies from the next job.';
  });

export default function MarginsRoute() {
  return <MarginsScreen {...useLoaderData<typeof loader>()} />;
}
