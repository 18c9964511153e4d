import { json } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { describeEngines } from '#app/domain/generation/index.server.ts';
import { listAssets } from '#app/domain/library/index.server.ts';
import { requireAccount } from '#app/gate/index.server.ts';
import { ProjectChooser } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';

const RECENT_COUNT = 6;

export const meta: MetaFunction = ({ error }) => pageMeta('New Project', error);

export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireAccount(request);
  const [{ assets }, { textToImageIsLocal: ideationIsLocal }] = await Promise.all([
    listAssets({ account, type: 'Image', sort: 'Last Created', shelf: 'results', limit: RECENT_COUNT }),
    describeEngines(),
  ]);
  const hasStore = account.signupType === 'shopify';
  return json({ recent: assets, hasStore, ideationIsLocal }, { headers: { 'Cache-Control': 'no-store' } });
}

export default function DashboardRoute() {
  return <ProjectChooser {...useLoaderData<typeof loader>()} />;
}
