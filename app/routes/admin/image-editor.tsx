import { json } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { EditorScreen } from '#app/domain/image-editor/index.ts';
import type { EditorData } from '#app/domain/image-editor/index.ts';
import { loadEditor } from '#app/domain/image-editor/index.server.ts';
import { loadPage, requireEmbeddedAccount } from '#app/gate/index.server.ts';
import { EmbeddedFailure } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';

export { passHeaders as headers } from '#app/shell/index.ts';

export const handle: RouteHandle = { title: PLACE_NAMES.imageEditor };

export const meta: MetaFunction = ({ error }) => pageMeta(PLACE_NAMES.imageEditor, error);

export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireEmbeddedAccount(request);
  const data = await loadPage(request, () => loadEditor({ account, url: new URL(request.url) }));
  return json(data, { headers: { 'Cache-Control': 'no-store' } });
}

export default function EmbeddedImageEditorRoute() {
  return <EditorScreen data={useLoaderData<typeof loader>() as EditorData} />;
}

export const ErrorBoundary = EmbeddedFailure;
