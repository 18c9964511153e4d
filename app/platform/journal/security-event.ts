/** Everything that has a line in the security journal. */
export const SECURITY_EVENTS = [
  'sign-in',
  'sign-out',
  'session.ended',
  'password.changed',
  'password.reset-requested',
  'email.change-requested',
  'email.changed',
  'google.joined',
  'google.removed',
  'passkey.added',
  'passkey.removed',
  'api-key.created',
  'api-key.ended',
  'api-key.new-address',
  'account.deletion-requested',
  'file.published',
  'file.taken-back',
  'network.connected',
  'network.disconnected',
  'request.refused',
  'webhook.refused',
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number];

/** Words, numbers and booleans: never a secret, and never text that a user typed. */
export type SecurityFacts = Readonly<Record<string, string | number | boolean>>;

export interface SecurityEventInput {
  readonly kind: SecurityEventKind;
  /** Whose account it is about; null where that is not known. */
  readonly userId: string | null;
  /** A further subject, such as the number of an API key. */
  readonly subject?: string;
  readonly detail?: SecurityFacts;
  /** Of who asked; default: of the request that is being answered. */
  readonly address?: string | undefined;
  readonly userAgent?: string | undefined;
}
