import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { WordEditingScreen } from '#app/domain/edit-with-ai/index.ts';
import type { WordEditing } from '#app/domain/edit-with-ai/index.ts';
import { loadWordEditing } from '#app/domain/edit-with-ai/index.server.ts';
import { requireAccount } from '#app/gate/index.server.ts';
import { SiteFailure, SiteFrame } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';

export const handle: RouteHandle = { Frame: SiteFrame };

export const meta: MetaFunction = ({ error }) => pageMeta(PLACE_NAMES.editWithAi, error);

export async function loader({ request }: LoaderFunctionArgs) {
  return loadWordEditing(await requireAccount(request), new URL(request.url).searchParams.get('image'));
}

export default function EditWithAiRoute() {
  const data = useLoaderData<typeof loader>() as WordEditing;
  return <WordEditingScreen data={data} />;
}

export { SiteFailure as ErrorBoundary };
