import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { describeDocs } from '#app/api/index.server.ts';
import { DocsScreen } from '#app/api/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';

export const handle: RouteHandle = { frame: 'none' };

export const meta: MetaFunction = ({ error }) => pageMeta('API', error);

export const loader = ({ request }: LoaderFunctionArgs) => describeDocs(request);

export default function ApiDocsPage() {
  return <DocsScreen page={useLoaderData<typeof loader>()} />;
}
