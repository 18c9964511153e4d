import { json } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { accountFormSchema, AccountsScreen } from '#app/admin/index.ts';
import { answerOwnerForm, decideAboutAccount, requireOwner } from '#app/admin/index.server.ts';
import { listWaitingAccounts } from '#app/domain/accounts/index.server.ts';
import { pageMeta } from '#app/ui/page-meta.ts';

export const meta: MetaFunction = ({ error }) => pageMeta('Waiting accounts', error);

export async function loader({ request }: LoaderFunctionArgs) {
  await requireOwner(request);
  return json(await listWaitingAccounts(), { headers: { 'Cache-Control': 'no-store' } });
}

export const action = ({ request }: ActionFunctionArgs) =>
  answerOwnerForm(request, accountFormSchema, (owner, fields) => decideAboutAccount({ owner, ...fields }));

export default function AccountsRoute() {
  return <AccountsScreen accounts={useLoaderData<typeof loader>()} />;
}
