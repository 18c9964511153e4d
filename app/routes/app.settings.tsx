import { json } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getProfile } from '#app/domain/accounts/index.server.ts';
import { StoreSettingsScreen } from '#app/domain/accounts/profile/store-settings-screen.tsx';
import { requireEmbeddedAccount } from '#app/gate/index.server.ts';
import { EmbeddedFailure } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';

export { passHeaders as headers } from '#app/shell/index.ts';

export const handle: RouteHandle = { title: PLACE_NAMES.settings };

export const meta: MetaFunction = () => pageMeta(PLACE_NAMES.settings);

export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireEmbeddedAccount(request);
  return json({ profile: await getProfile(account) }, { headers: { 'Cache-Control': 'no-store' } });
}

export default function EmbeddedSettingsRoute() {
  const { profile } = useLoaderData<typeof loader>();
  return <StoreSettingsScreen key={profile._id} profile={profile} />;
}

export const ErrorBoundary = EmbeddedFailure;
