import { json } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { dataDirectory, env } from '#app/platform/env.server.ts';
import { outboxFolder, readOutbox } from '#app/platform/mail/outbox-carrier.server.ts';
import { Outbox } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';

export const handle: RouteHandle = { frame: 'none' };

export const meta: MetaFunction = ({ error }) => pageMeta('Outbox', error);

const SHOWN = 100;

/** Mails that were not sent because there is no mail server; only while developing. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (env().NODE_ENV !== 'development') throw new Response('Not found', { status: 404, statusText: 'Not Found' });
  const mails = await readOutbox(outboxFolder(dataDirectory()), SHOWN);
  const wanted = new URL(request.url).searchParams.get('mail');
  const open = mails.find(({ name }) => name === wanted) ?? mails[0] ?? null;
  const list = mails.map(({ name, to, subject }) => ({ name, to, subject }));
  return json({ list, open }, { headers: { 'Cache-Control': 'no-store' } });
}

export default function OutboxRoute() {
  return <Outbox {...useLoaderData<typeof loader>()} />;
}
