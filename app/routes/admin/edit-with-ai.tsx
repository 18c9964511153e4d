import { json } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { WordEditingScreen } from '#app/domain/edit-with-ai/index.ts';
import type { WordEditing } from '#app/domain/edit-with-ai/index.ts';
import { loadWordEditing } from '#app/domain/edit-with-ai/index.server.ts';
import { requireEmbeddedAccount } from '#app/gate/index.server.ts';
import { EmbeddedFailure } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';

export { passHeaders as headers } from '#app/shell/index.ts';

export const handle: RouteHandle = { title: PLACE_NAMES.editWithAi };

export const meta: MetaFunction = ({ error }) => pageMeta(PLACE_NAMES.editWithAi, error);

export async function loader({ request }: LoaderFunctionArgs) {
  const data = await loadWordEditing(
    await requireEmbeddedAccount(request),
    new URL(request.url).searchParams.get('image'),
  );
  return json(data, { headers: { 'Cache-Control': 'no-store' } });
}

export default function EmbeddedEditWithAiRoute() {
  const data = useLoaderData<typeof loader>() as WordEditing;
  return <WordEditingScreen data={data} />;
}

export const ErrorBoundary = EmbeddedFailure;
