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
  /** Resolves when the mail was handed over; rejects when it was not, or when that is not known. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}
