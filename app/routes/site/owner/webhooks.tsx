import { json } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listQuerySchema, WebhooksScreen } from '#app/admin/index.ts';
import { listWebhooks, requireOwner } from '#app/admin/index.server.ts';
import { pageMeta } from '#app/ui/page-meta.ts';

export const meta: MetaFunction = ({ error }) => pageMeta('Webhooks', error);

export async function loader({ request }: LoaderFunctionArgs) {
  await requireOwner(request);
  const query = listQuerySchema.parse(Object.fromEntries(new URL(request.url).searchParams));
  return json(
    { webhooks: await listWebhooks(query), source: query.source },
    { headers: { 'Cache-Control': 'no-store' } },
  );
}

export default function WebhooksRoute() {
  return <WebhooksScreen {...useLoaderData<typeof loader>()} />;
}
