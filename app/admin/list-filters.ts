/** Choices of the lists' filters, as they stand in addresses. */
export const JOB_FILTERS = [
  'all',
  'failed',
  'running',
  'queued',
  'succeeded',
  'partly_succeeded',
  'cancelled',
] as const;
export const MAIL_FILTERS = ['all', 'queued', 'sent', 'written', 'failed'] as const;
/** The status of a mail where no mail server is set. */
export const MAIL_WRITTEN = 'The email goes to the outbox folder: no mail server is set.';
export const SECURITY_FILTERS = ['all', 'sign-ins', 'refused', 'keys', 'accounts', 'webhooks'] as const;
export const WEBHOOK_SOURCES = ['shopify', 'stripe', 'endpoints'] as const;
