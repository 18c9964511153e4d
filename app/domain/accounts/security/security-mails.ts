import type { MailContent } from '#app/platform/mail/mail-content.ts';
import type { SecurityEventKind } from '#app/platform/journal/security-event.ts';
import { greeting } from '../mails/account-mails.ts';

/** The facts that a mail "was this you?" names. */
export interface SecurityMailFacts {
  readonly fname: string;
  readonly at: Date;
  /** '' where it is not known. */
  readonly address: string;
  readonly device: string;
  /** Beginning of the API key, where it is about one. */
  readonly key: string;
}

interface Words {
  readonly template: string;
  readonly subject: string;
  readonly title: string;
  readonly text: (facts: SecurityMailFacts) => string;
  /** The other effects of this mail's way out; said before it is taken. */
  readonly undo?: string;
  /** How long that way is open; default: one day. */
  readonly days?: number;
}

/** Kinds of events that are mailed to the holder of the account. */
export const SECURITY_MAILS: Readonly<Partial<Record<SecurityEventKind, Words>>> = {
  'sign-in': {
    template: 'new-device',
    subject: 'A new device logged in to your Plinth account',
    title: 'A new device logged in',
    text: () => 'Someone logged in to your account from a new device and a new place.',
  },
  'api-key.created': {
    template: 'api-key-created',
    subject: 'A new API key for your Plinth account',
    title: 'An API key was created',
    text: ({ key }) => `The key ${key} can now work in your account without a password.`,
  },
  'password.changed': {
    template: 'password-changed',
    subject: 'Your Plinth password was changed',
    title: 'Your password was changed',
    text: () => 'The password of your account has just been changed. To be safe, every other device was signed out.',
  },
  'email.changed': {
    template: 'email-changed',
    subject: 'The email of your Plinth account was changed',
    title: 'Your email was changed',
    text: () =>
      'Your account now belongs to another address, and mails about it go there. Every other device was signed out.',
    undo: 'This address is put back, every device is signed out, and you choose a new password.',
    days: 7,
  },
  'google.joined': {
    template: 'google-connected',
    subject: 'Google was connected to your Plinth account',
    title: 'Google was connected',
    text: () => 'Anyone logged in to Google with this address can now log in to your account.',
  },
  'passkey.added': {
    template: 'passkey-added',
    subject: 'A passkey was added to your Plinth account',
    title: 'A passkey was added',
    text: () => 'Anyone with this passkey can now log in to your account.',
  },
  'passkey.removed': {
    template: 'passkey-removed',
    subject: 'A passkey was removed from your Plinth account',
    title: 'A passkey was removed',
    text: () => 'It can no longer be used to log in.',
  },
};

const WHEN = new Intl.DateTimeFormat('en', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
  hourCycle: 'h23',
});

/** Says when and from where, with a link to act. `action.url`: signs out all sessions, or the page of a shop's keys. */
export function securityMail(
  kind: SecurityEventKind,
  facts: SecurityMailFacts,
  action: MailContent['action'],
): MailContent {
  const { subject, title, text, undo } = SECURITY_MAILS[kind]!;
  const from = [facts.device, facts.address].filter((part) => part !== '').join(', ');
  return {
    subject,
    preview: 'Was this you?',
    title,
    paragraphs: [
      greeting(facts.fname),
      text(facts),
      `When: ${WHEN.format(facts.at)} UTC. From: ${from === '' ? 'not known' : from}.`,
    ],
    ...(action ? { action } : {}),
    notes: [...(undo ? [`It was not you? ${undo}`] : []), 'If this was you, you don’t need to do anything.'],
  };
}
