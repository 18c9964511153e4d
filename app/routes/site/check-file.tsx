import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { CheckFileScreen } from '#app/domain/library/screens/check-file-screen.tsx';
import { requireAccount } from '#app/gate/index.server.ts';
import { SiteFailure, SiteFrame } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';

export const handle: RouteHandle = { Frame: SiteFrame };

export const meta: MetaFunction = ({ error }) => pageMeta(PLACE_NAMES.checkFile, error);

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  return null;
}

export default function CheckFileRoute() {
  return <CheckFileScreen />;
}

export { SiteFailure as ErrorBoundary };
