import { json } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { flagFormSchema, FlagsScreen } from '#app/admin/index.ts';
import { answerOwnerForm, requireOwner, turnFlagByOwner } from '#app/admin/index.server.ts';
import { listFlags } from '#app/domain/accounts/index.server.ts';
import { pageMeta } from '#app/ui/page-meta.ts';

export const meta: MetaFunction = ({ error }) => pageMeta('Flags', error);

export async function loader({ request }: LoaderFunctionArgs) {
  await requireOwner(request);
  return json(await listFlags(), { headers: { 'Cache-Control': 'no-store' } });
}

export const action = ({ request }: ActionFunctionArgs) =>
  answerOwnerForm(request, flagFormSchema, async (owner, { name, isOn }) => {
    await turnFlagByOwner({ owner, name, isOn: isOn === 'true' });
    return `${name} is ${isOn === 'true' ? 'on' : 'off'} now.`;
  });

export default function FlagsRoute() {
  return <FlagsScreen flags={useLoaderData<typeof loader>()} />;
}
