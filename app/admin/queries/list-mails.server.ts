import { database } from '#app/platform/database/database.server.ts';
import type { MailRow, OpenMail } from '../admin-lists.ts';
import { MAIL_FILTERS } from '../list-filters.ts';
import type { Listed, ListQuery } from '../admin.schema.ts';
import { beforeId, NEWEST_FIRST, pageOf } from './page-of.ts';

/** Mails of the last 90 days, newest first. */
export async function listMails({ status, before }: Pick<ListQuery, 'status' | 'before'>): Promise<Listed<MailRow>> {
  const wanted = MAIL_FILTERS.find((known) => known === status && known !== 'all');
  const rows = await database().mail.findMany({
    where: { ...beforeId(before), ...(wanted && wanted !== 'all' ? { status: wanted } : {}) },
    omit: { html: true, text: true },
    ...NEWEST_FIRST,
  });
  return pageOf(
    rows,
    ({ id }) => id,
    ({ id, to, template, subject, status: state, attempts, lastError, createdAt }) => {
      return { id, to, template, subject, status: state, attempts, lastError, createdAt: createdAt.toISOString() };
    },
  );
}

/** One mail to look at; null where it is gone. */
export async function findMail(id: string | undefined): Promise<OpenMail | null> {
  if (!id) return null;
  return database().mail.findUnique({ where: { id }, select: { id: true, to: true, subject: true, html: true } });
}
