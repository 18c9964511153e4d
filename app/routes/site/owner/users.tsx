import { json } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listQuerySchema, userFormSchema, UsersScreen } from '#app/admin/index.ts';
import { answerOwnerForm, decideAboutAccount, listUsers, requireOwner } from '#app/admin/index.server.ts';
import { grantCreditsByOwner } from '#app/domain/credits/index.server.ts';
import { pageMeta } from '#app/ui/page-meta.ts';

export const meta: MetaFunction = ({ error }) => pageMeta('Users', error);

export async function loader({ request }: LoaderFunctionArgs) {
  await requireOwner(request);
  const query = listQuerySchema.parse(Object.fromEntries(new URL(request.url).searchParams));
  return json({ users: await listUsers(query), q: query.q }, { headers: { 'Cache-Control': 'no-store' } });
}

export const action = ({ request }: ActionFunctionArgs) =>
  answerOwnerForm(request, userFormSchema, async (owner, fields) => {
    if (fields.intent !== 'grant') return decideAboutAccount({ owner, ...fields });
    await grantCreditsByOwner({ owner, ...fields });
    return 'Credits granted.';
  });

export default function UsersRoute() {
  return <UsersScreen {...useLoaderData<typeof loader>()} />;
}
