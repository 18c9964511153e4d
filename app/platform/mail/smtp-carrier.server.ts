import { isIP } from 'node:net';
import nodemailer from 'nodemailer';
import type { SendMailOptions } from 'nodemailer';
import { isPublicAddress } from '../outbound/public-address.server.ts';
import { MayHaveArrivedError } from './mail-carrier.ts';
import type { MailCarrier, OutgoingMail } from './mail-carrier.ts';

export interface SmtpTimes {
  /** For the connection. */
  readonly connectMs: number;
  /** Silence before an answer, the greeting included. */
  readonly silenceMs: number;
  /** The whole mail, however slowly the server answers. */
  readonly totalMs: number;
}

const MINUTE_MS = 60_000;

/** As patient as a sender has to be: five minutes for a greeting, ten for the answer to a mail (RFC 5321, 4.5.3.2). */
export const SMTP_TIMES: SmtpTimes = { connectMs: 30_000, silenceMs: 10 * MINUTE_MS, totalMs: 20 * MINUTE_MS };

const nothing = () => {};
const SILENT = {
  level: nothing,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
};

export interface SmtpCarrierOptions {
  /** smtp(s)://user:password@host:port */
  readonly url: string;
  readonly from: string;
  readonly times?: SmtpTimes;
}

/** The message for nodemailer. Its Message-ID comes from the mail's id, so that recipients can recognise a repeated send. */
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

/** Whether a mail server is reached over the internet: links in mails open accounts, so they go there by TLS or not at all. */
function isFarMailServer(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return isPublicAddress(host);
  return host.includes('.') && !/\.(?:local|internal|lan|localhost|test)$/i.test(host);
}

/** How a mail server is spoken to: `smtps` by TLS at once, `smtp` by STARTTLS, which a server of the internet has to offer. */
export function transportOptions(url: string, times: SmtpTimes) {
  return {
    url,
    requireTLS: isFarMailServer(url),
    connectionTimeout: times.connectMs,
    greetingTimeout: times.silenceMs,
    dnsTimeout: times.connectMs,
    socketTimeout: times.silenceMs,
  };
}

/**
 * Sends by SMTP, one connection per mail, with time limits for a server that hangs or is slow. A mail that was sent whole
 * and got no answer may have been delivered: then the error is MayHaveArrivedError.
 */
export function smtpCarrier({ url, from, times = SMTP_TIMES }: SmtpCarrierOptions): MailCarrier {
  const closing = new AbortController();
  return {
    outcome: 'sent',
    async send(mail) {
      let isSentWhole = false;
      const onLogEntry = (entry: { readonly tnx?: unknown }) => {
        // The end of the message itself; everything before it is the talk about it.
        if (entry.tnx === 'message') isSentWhole = true;
      };
      const transport = nodemailer.createTransport({
        ...transportOptions(url, times),
        logger: { ...SILENT, info: onLogEntry },
      });
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(times.totalMs)]);
      try {
        signal.throwIfAborted();
        await transport.sendMail({ ...toMessage(mail, from), signal });
      } catch (error) {
        // A server that answers has decided; silence, or a line that broke, has not.
        const hasAnswered = typeof (error as { responseCode?: unknown }).responseCode === 'number';
        throw isSentWhole && !hasAnswered ? new MayHaveArrivedError(error) : error;
      } finally {
        transport.close();
      }
    },
    close() {
      closing.abort();
    },
  };
}
