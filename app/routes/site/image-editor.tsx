import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { EditorScreen } from '#app/domain/image-editor/index.ts';
import type { EditorData } from '#app/domain/image-editor/index.ts';
import { loadEditor } from '#app/domain/image-editor/index.server.ts';
import { loadPage, requireAccount } from '#app/gate/index.server.ts';
import { SiteFailure, SiteFrame } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';

export const handle: RouteHandle = { Frame: SiteFrame };

export const meta: MetaFunction = ({ error }) => pageMeta(PLACE_NAMES.imageEditor, error);

export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireAccount(request);
  return loadPage(request, () => loadEditor({ account, url: new URL(request.url) }));
}

export default function ImageEditorRoute() {
  return <EditorScreen data={useLoaderData<typeof loader>() as EditorData} />;
}

export { SiteFailure as ErrorBoundary };
