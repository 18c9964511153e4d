/** How the product is doing. */
export interface Overview {
  readonly waiting: number;
  readonly users: number;
  readonly jobsToday: number;
  readonly failedToday: number;
  readonly openJobs: number;
  readonly mailsWaiting: number;
  readonly mailsFailed: number;
  /** Messages of others that were taken in and not handled yet. */
  readonly messagesWaiting: number;
  /** Credits that accounts can spend. */
  readonly credits: number;
  readonly files: number;
}

/** An account. */
export interface UserRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: 'superadmin' | 'user';
  readonly status: 'unverified' | 'pending' | 'active' | 'disabled';
  readonly signupType: 'direct' | 'google' | 'shopify';
  readonly shop: string | null;
  readonly credits: number;
  readonly createdAt: string;
  readonly isLeaving: boolean;
}

/** A job of any account. */
export interface JobRow {
  readonly id: string;
  readonly kind: string;
  readonly status: string;
  readonly email: string;
  readonly delivered: number;
  readonly accepted: number;
  /** Credits taken. */
  readonly charged: number;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly createdAt: string;
  /** From the start to the end; null while it waits or runs. */
  readonly seconds: number | null;
}

/** A queue of durable work. */
export interface QueueRow {
  readonly id: string;
  readonly name: string;
  readonly waiting: number;
  /** For later, or for the next try. */
  readonly delayed: number;
  readonly running: number;
  /** Messages whose last try failed. */
  readonly dead: number;
}

/** A message of a queue that has failed. */
export interface FailedRow {
  readonly id: string;
  readonly queue: string;
  readonly key: string | null;
  readonly tries: number;
  readonly error: string | null;
  readonly isDead: boolean;
  /** ISO time of the next try; of a dead message: when it died. */
  readonly at: string;
}

/** A mail with what became of it. */
export interface MailRow {
  readonly id: string;
  readonly to: string;
  readonly template: string;
  readonly subject: string;
  readonly status: 'queued' | 'sent' | 'written' | 'failed';
  readonly attempts: number;
  readonly lastError: string | null;
  readonly createdAt: string;
}

/** A mail as it is looked at. */
export interface OpenMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  /** Empty where it is said at the moment of sending, because it carries a token. */
  readonly html: string;
}

/** A message of others to us, or of ours to developers. */
export interface WebhookRow {
  readonly id: string;
  /** The event itself: a topic, a type or a name. */
  readonly event: string;
  /** Whom it is about or goes to. */
  readonly about: string;
  readonly state: 'done' | 'waiting' | 'failed';
  readonly attempts: number;
  readonly detail: string | null;
  readonly at: string;
}

/** Something that was done on these pages. */
export interface AuditRow {
  readonly id: string;
  readonly actor: string;
  readonly action: string;
  /** The account's address where it is one that still has it, else what was written down. */
  readonly subject: string;
  readonly detail: string;
  readonly createdAt: string;
}

/** A line of the security journal. */
export interface SecurityRow {
  readonly id: string;
  readonly what: string;
  /** Why, and what it was about; '' where there is nothing to add. */
  readonly facts: string;
  readonly outcome: 'ok' | 'refused';
  /** Email; null where no account is known. */
  readonly account: string | null;
  readonly address: string;
  readonly device: string;
  readonly requestId: string;
  readonly at: string;
}
