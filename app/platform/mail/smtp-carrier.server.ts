import nodemailer from 'nodemailer';
import type { SendMailOptions } from 'nodemailer';
import type { MailCarrier, OutgoingMail } from './mail-carrier.ts';

export interface SmtpTimes {
  /** For the connection, and for the server's greeting. */
  readonly connectMs: number;
  /** Silence in between. */
  readonly silenceMs: number;
  /** The whole mail, however slowly the server answers. */
  readonly totalMs: number;
}

const TIMES: SmtpTimes = { connectMs: 10_000, silenceMs: 20_000, totalMs: 60_000 };

export interface SmtpCarrierOptions {
  /** smtp(s)://user:password@host:port */
  readonly url: string;
  readonly from: string;
  readonly times?: SmtpTimes;
}

/** What the mail program is told. The number makes a mail that is sent twice the same one for whoever receives it. */
export function toMessage({ id, to, subject, text, html }: OutgoingMail, from: string): SendMailOptions {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'plinth.invalid';
  return {
    from,
    // As an address by itself: in a text, a comma would make two of it.
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId: `<${id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    // A mail never reads files or addresses that its text may name.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Sends by SMTP, one connection per mail; a server that hangs or dawdles is left after a while. */
export function smtpCarrier({ url, from, times = TIMES }: SmtpCarrierOptions): MailCarrier {
  const closing = new AbortController();
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: times.connectMs,
    greetingTimeout: times.connectMs,
    dnsTimeout: times.connectMs,
    socketTimeout: times.silenceMs,
  });
  return {
    async send(mail) {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(times.totalMs)]);
      await transport.sendMail({ ...toMessage(mail, from), signal });
    },
    close() {
      closing.abort();
      transport.close();
    },
  };
}
