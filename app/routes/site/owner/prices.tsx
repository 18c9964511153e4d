import { json } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { priceFormSchema, PricesScreen } from '#app/admin/index.ts';
import { answerOwnerForm, requireOwner, setPriceByOwner } from '#app/admin/index.server.ts';
import { listFeatures } from '#app/domain/credits/index.server.ts';
import { pageMeta } from '#app/ui/page-meta.ts';

export const meta: MetaFunction = ({ error }) => pageMeta('Prices', error);

export async function loader({ request }: LoaderFunctionArgs) {
  await requireOwner(request);
  return json(await listFeatures(), { headers: { 'Cache-Control': 'no-store' } });
}

export const action = ({ request }: ActionFunctionArgs) =>
  answerOwnerForm(request, priceFormSchema, async (owner, fields) => {
    await setPriceByOwner({ owner, ...fields });
    return 'Price saved.';
  });

export default function PricesRoute() {
  return <PricesScreen features={useLoaderData<typeof loader>()} />;
}
