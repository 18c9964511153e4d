import { json } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { JobsScreen, listQuerySchema, messageFormSchema } from '#app/admin/index.ts';
import {
  answerOwnerForm,
  listFailed,
  listJobs,
  listQueues,
  repeatMessageByOwner,
  requireOwner,
} from '#app/admin/index.server.ts';
import { pageMeta } from '#app/ui/page-meta.ts';

export const meta: MetaFunction = ({ error }) => pageMeta('Jobs', error);

export async function loader({ request }: LoaderFunctionArgs) {
  await requireOwner(request);
  const query = listQuerySchema.parse(Object.fromEntries(new URL(request.url).searchParams));
  const [jobs, queues, failed] = await Promise.all([
    listJobs(query),
    query.before ? null : listQueues(),
    query.before ? null : listFailed(),
  ]);
  return json({ jobs, queues, failed, status: query.status }, { headers: { 'Cache-Control': 'no-store' } });
}

export const action = ({ request }: ActionFunctionArgs) =>
  answerOwnerForm(request, messageFormSchema, async (owner, fields) => {
    await repeatMessageByOwner({ owner, ...fields });
    return fields.intent === 'retry' ? 'The message is due now.' : 'The message is back in its queue.';
  });

export default function JobsRoute() {
  return <JobsScreen {...useLoaderData<typeof loader>()} />;
}
