import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { CheckFileScreen } from '#app/domain/library/screens/check-file-screen.tsx';
import { requireEmbeddedAccount } from '#app/gate/index.server.ts';
import { EmbeddedFailure } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';

export { passHeaders as headers } from '#app/shell/index.ts';

export const handle: RouteHandle = { title: PLACE_NAMES.checkFile };

export const meta: MetaFunction = ({ error }) => pageMeta(PLACE_NAMES.checkFile, error);

export async function loader({ request }: LoaderFunctionArgs) {
  await requireEmbeddedAccount(request);
  return null;
}

export default function EmbeddedCheckFileRoute() {
  return <CheckFileScreen />;
}

export const ErrorBoundary = EmbeddedFailure;
