import type { Tx } from '../database/database.server.ts';
import { env } from '../env.server.ts';
import { enqueue } from '../work/enqueue.server.ts';
import type { MailContent } from './mail-content.ts';
import { mailWork } from './mail-work.ts';
import { renderMail } from './render-mail.ts';

export interface QueueMailOptions {
  /** One mail per key, however often its cause is repeated. */
  readonly dedupeKey: string;
  readonly to: string;
  /** Lower case with dashes; names the kind of mail in lists. */
  readonly template: string;
  /** Null: the template's composer says it at the moment of sending, so that nothing secret waits in the database. */
  readonly content: MailContent | null;
}

/**
 * Puts a mail into the post inside the transaction that causes it: rolled back with it, sent for sure once it commits.
 * Nothing waits for the mail server. False where a mail of this key was there already.
 */
export async function queueMail(tx: Tx, options: QueueMailOptions): Promise<boolean> {
  const { dedupeKey, to, template, content } = options;
  const rendered = content ? renderMail(content, env().SUPPORT_EMAIL) : { subject: '', text: '', html: '' };
  const [created] = await tx.mail.createManyAndReturn({
    data: [{ dedupeKey, to, template, ...rendered }],
    skipDuplicates: true,
    select: { id: true },
  });
  if (!created) return false;
  await enqueue(tx, mailWork, { mailId: created.id }, { key: created.id });
  return true;
}
