import { json } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listQuerySchema, MAIL_WRITTEN, mailFormSchema, MailsScreen } from '#app/admin/index.ts';
import { answerOwnerForm, findMail, listMails, requireOwner, sendMailAgainByOwner } from '#app/admin/index.server.ts';
import { hasMailServer } from '#app/platform/mail/has-mail-server.server.ts';
import { pageMeta } from '#app/ui/page-meta.ts';

export const meta: MetaFunction = ({ error }) => pageMeta('Emails', error);

export async function loader({ request }: LoaderFunctionArgs) {
  await requireOwner(request);
  const query = listQuerySchema.parse(Object.fromEntries(new URL(request.url).searchParams));
  const [mails, open] = await Promise.all([listMails(query), findMail(query.mail)]);
  return json({ mails, open, status: query.status }, { headers: { 'Cache-Control': 'no-store' } });
}

export const action = ({ request }: ActionFunctionArgs) =>
  answerOwnerForm(request, mailFormSchema, async (owner, { mailId }) => {
    await sendMailAgainByOwner({ owner, mailId });
    return hasMailServer() ? 'The email is on its way again.' : MAIL_WRITTEN;
  });

export default function MailsRoute() {
  return <MailsScreen {...useLoaderData<typeof loader>()} />;
}
