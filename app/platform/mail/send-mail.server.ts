import type { Mail } from '@prisma/client';
import { database } from '../database/database.server.ts';
import type { Tx } from '../database/database.server.ts';
import { env } from '../env.server.ts';
import { childLogger } from '../log.server.ts';
import { MayHaveArrivedError } from './mail-carrier.ts';
import type { MailCarrier } from './mail-carrier.ts';
import type { MailContent } from './mail-content.ts';
import { isRefusedForGood, isTooOld } from './mail-schedule.rules.ts';
import { renderMail } from './render-mail.ts';

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
 * One try at a mail that waits. Throws where it is to be tried again; one that may have arrived is not sent again by itself, and
 * the owner's list says so.
 */
export async function sendMail({ id, carrier, composers }: SendMailOptions): Promise<void> {
  const mail = await startTry(id);
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
    await noteFailure(mail, error);
  }
}

async function startTry(id: string): Promise<Mail | null> {
  const [mail] = await database().mail.updateManyAndReturn({
    where: { id, status: 'queued' },
    data: { attempts: { increment: 1 } },
  });
  return mail ?? null;
}

async function compose(mail: Mail, composers: SendMailOptions['composers']) {
  const composer = composers[mail.template];
  if (!composer) throw new Error(`no composer for mails of template ${mail.template}`);
  const content = await database().$transaction((tx) => composer(tx, { id: mail.id, to: mail.to }));
  return content && renderMail(content, env().SUPPORT_EMAIL);
}

async function settle(mail: Mail, data: Partial<Mail>): Promise<void> {
  await database().mail.updateMany({ where: { id: mail.id, attempts: mail.attempts, status: 'queued' }, data });
}

/** Notes what failed, and throws it where the mail is tried again. */
async function noteFailure(mail: Mail, error: unknown): Promise<void> {
  const lastError = (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH);
  const isOver = isRefusedForGood(error) || error instanceof MayHaveArrivedError || isTooOld(mail, new Date());
  if (!isOver) {
    await settle(mail, { lastError });
    throw error;
  }
  const facts = { mailId: mail.id, template: mail.template, attempts: mail.attempts, err: error };
  childLogger({ room: 'mail' }).error(facts, 'a mail was given up');
  await settle(mail, { status: 'failed', lastError });
}
