import type { Mail } from '@prisma/client';
import { database } from '../database/database.server.ts';
import type { Tx } from '../database/database.server.ts';
import { env } from '../env.server.ts';
import { childLogger } from '../log.server.ts';
import { MayHaveArrivedError } from './mail-carrier.ts';
import type { MailCarrier } from './mail-carrier.ts';
import type { MailContent } from './mail-content.ts';
import { isRefusedForGood, nextTry } from './mail-schedule.rules.ts';
import { sendToQueue } from '../queue/queue.server.ts';
import { MAIL_QUEUE } from './queue-mail.server.ts';
import { renderMail } from './render-mail.ts';

/** Longer than any sending takes; the mail of a process that was killed is taken up again after it. */
export const LEASE_SECONDS = 25 * 60;
const MAX_ERROR_LENGTH = 300;

/** Says a mail at the moment of sending; null where there is nothing to say (any more), and the mail is forgotten. */
export type MailComposer = (tx: Tx, mail: { readonly id: string; readonly to: string }) => Promise<MailContent | null>;

export interface SendMailOptions {
  readonly id: string;
  readonly carrier: MailCarrier;
  /** By template. */
  readonly composers: Readonly<Record<string, MailComposer>>;
}

/**
 * One try at a mail that is due. What fails is due again later, and a message in the queue says when; one that may have
 * arrived is not sent again by itself, and the owner's list says so. Throws only where the database does not answer.
 */
export async function sendMail({ id, carrier, composers }: SendMailOptions): Promise<void> {
  const mail = await claim(id);
  if (!mail) return;
  try {
    const rendered = mail.html === '' ? await compose(mail, composers) : mail;
    if (!rendered) {
      await database().mail.deleteMany({ where: { id: mail.id } });
      return;
    }
    const { subject, text, html } = rendered;
    await carrier.send({ id: mail.id, to: mail.to, template: mail.template, subject, text, html });
    const sentAt = carrier.outcome === 'sent' ? new Date() : null;
    await settle(mail, { status: carrier.outcome, sentAt, lastError: null, subject });
  } catch (error) {
    await postpone(mail, error);
  }
}

/**
 * One process at a time: the lease moves the time on, and the number of the try is looked at when writing. A second of
 * grace, because the time was written by another clock.
 */
async function claim(id: string): Promise<Mail | null> {
  const [mail] = await database().$queryRaw<Mail[]>`
    UPDATE "Mail" SET "attempts" = "attempts" + 1, "nextAttemptAt" = now() + make_interval(secs => ${LEASE_SECONDS}::int)
    WHERE "id" = ${id}::uuid AND "status" = 'queued' AND "nextAttemptAt" <= now() + interval '1 second'
    RETURNING *`;
  return mail ?? null;
}

async function compose(mail: Mail, composers: SendMailOptions['composers']) {
  const composer = composers[mail.template];
  if (!composer) throw new Error(`nobody composes mails of template ${mail.template}`);
  const content = await database().$transaction((tx) => composer(tx, { id: mail.id, to: mail.to }));
  return content && renderMail(content, env().SUPPORT_EMAIL);
}

async function settle(mail: Mail, data: Partial<Mail>): Promise<void> {
  await database().mail.updateMany({ where: { id: mail.id, attempts: mail.attempts, status: 'queued' }, data });
}

async function postpone(mail: Mail, error: unknown): Promise<void> {
  const log = childLogger({ room: 'mail' });
  const lastError = (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH);
  const isOver = isRefusedForGood(error) || error instanceof MayHaveArrivedError;
  const next = isOver ? null : nextTry(mail, new Date());
  const facts = { mailId: mail.id, template: mail.template, attempts: mail.attempts, err: error };
  if (!next) {
    log.error(facts, 'a mail was given up');
    await settle(mail, { status: 'failed', lastError });
    return;
  }
  log.warn(facts, 'a mail was not sent; it is tried again');
  await settle(mail, { nextAttemptAt: next, lastError });
  const delaySeconds = Math.max(0, next.getTime() - Date.now()) / 1000;
  await sendToQueue(database(), MAIL_QUEUE, { key: mail.id, priority: 0, delaySeconds });
}
