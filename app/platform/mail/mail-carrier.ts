/** A mail ready to leave. */
export interface OutgoingMail {
  readonly id: string;
  readonly to: string;
  readonly template: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The way out for mails. */
export interface MailCarrier {
  /** Status of a mail that it has taken: sent to a server, or only written to a folder. */
  readonly outcome: 'sent' | 'written';
  /** Resolves when the mail was handed over; rejects when it was not, with MayHaveArrivedError when that is not known. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** The whole mail was sent, but the server did not confirm it. Sending it again could deliver it twice. */
export class MayHaveArrivedError extends Error {
  override readonly name = 'MayHaveArrivedError';

  constructor(cause: unknown) {
    super('The mail server got the whole mail and did not say whether it took it. It may have arrived.', { cause });
  }
}
