import { dataDirectory, env } from '../env.server.ts';
import { handleWork } from '../work/start-works.server.ts';
import type { WorkHandler } from '../work/start-works.server.ts';
import type { MailCarrier } from './mail-carrier.ts';
import { mailWork } from './mail-work.ts';
import { outboxCarrier, outboxFolder } from './outbox-carrier.server.ts';
import { sendMail } from './send-mail.server.ts';
import type { MailComposer } from './send-mail.server.ts';
import { smtpCarrier } from './smtp-carrier.server.ts';

/** The way out that the settings name: SMTP_URL, or a folder. */
function carrierOfSettings(): MailCarrier {
  const { SMTP_URL: url, MAIL_FROM: from } = env();
  return url ? smtpCarrier({ url, from }) : outboxCarrier(outboxFolder(dataDirectory()), from);
}

export interface MailHandlerOptions {
  readonly composers: Readonly<Record<string, MailComposer>>;
  /** Default: as the settings say. */
  readonly carrier?: MailCarrier;
}

/** Sends mails; a stop breaks off what is being sent, and the next start sends it. */
export function mailHandler({ composers, carrier = carrierOfSettings() }: MailHandlerOptions): WorkHandler {
  return handleWork(
    mailWork,
    ({ mailId }) => sendMail({ id: mailId, carrier, composers }),
    () => carrier.close(),
  );
}
