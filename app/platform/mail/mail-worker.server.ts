import { database } from '../database/database.server.ts';
import { dataDirectory, env } from '../env.server.ts';
import { sendAllToQueue } from '../queue/queue.server.ts';
import { startSweptWorker } from '../queue/start-swept-worker.server.ts';
import type { MailCarrier } from './mail-carrier.ts';
import { outboxCarrier, outboxFolder } from './outbox-carrier.server.ts';
import { MAIL_QUEUE } from './queue-mail.server.ts';
import { sendMail } from './send-mail.server.ts';
import type { MailComposer } from './send-mail.server.ts';
import { smtpCarrier } from './smtp-carrier.server.ts';

/** A failed try leaves a message for the next one; this finds what a killed process left. */
const SWEEP_MS = 60_000;
const FORGET_MS = 10 * 60_000;
const CONCURRENCY = 2;
const BATCH = 200;
/** For the owner's list of mails; what a repeated cause would send again is long past. */
const KEEP_DAYS_MS = 90 * 24 * 60 * 60_000;

/** The way out that the settings name: SMTP_URL, or a folder. */
function carrierOfSettings(): MailCarrier {
  const { SMTP_URL: url, MAIL_FROM: from } = env();
  return url ? smtpCarrier({ url, from }) : outboxCarrier(outboxFolder(dataDirectory()), from);
}

export interface MailWorkerOptions {
  readonly composers: Readonly<Record<string, MailComposer>>;
  /** Default: as the settings say. */
  readonly carrier?: MailCarrier;
}

/** Sends mails in this process until stopped; a stop breaks off what is being sent, and it is sent by the next start. */
export function startMailWorker(options: MailWorkerOptions): { stop(): Promise<void> } {
  const { composers, carrier = carrierOfSettings() } = options;
  let forgottenAtMs = -Infinity;
  return startSweptWorker({
    queue: MAIL_QUEUE,
    room: 'mail',
    concurrency: CONCURRENCY,
    handle: (id) => sendMail({ id, carrier, composers }),
    async sweep() {
      await sweepMails();
      if (performance.now() - forgottenAtMs < FORGET_MS) return;
      await forgetOldMails();
      forgottenAtMs = performance.now();
    },
    sweepMs: SWEEP_MS,
    onStop: () => carrier.close(),
  });
}

/** Queues mails that are due. Safe at any time, in any process. */
async function sweepMails(now: Date = new Date()): Promise<void> {
  const due = await database().mail.findMany({
    where: { status: 'queued', nextAttemptAt: { lte: now } },
    orderBy: { nextAttemptAt: 'asc' },
    select: { id: true },
    take: BATCH,
  });
  if (due.length > 0) {
    const messages = due.map(({ id }) => ({ key: id, priority: 0 }));
    await sendAllToQueue(database(), MAIL_QUEUE, messages);
  }
}

/** Forgets mails of three months ago. Safe at any time, in any process. */
export async function forgetOldMails(): Promise<void> {
  const before = new Date(Date.now() - KEEP_DAYS_MS);
  await database().mail.deleteMany({ where: { status: { not: 'queued' }, createdAt: { lt: before } } });
}
