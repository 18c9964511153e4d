import type { MailContent } from '#app/platform/mail/mail-content.ts';
import { greeting } from '../mails/account-mails.ts';

interface Person {
  readonly fname: string;
}

/** To an address that is to be the account's. */
export function confirmEmailMail({ fname }: Person, url: string): MailContent {
  return {
    subject: 'Confirm your new email for Plinth',
    preview: 'One click and your account has this address.',
    title: 'Confirm your new email',
    paragraphs: [greeting(fname), 'You asked us to use this address for your Plinth account. Please confirm it.'],
    action: { label: 'Confirm my new email', url },
    notes: ['The link works once, for 24 hours.', 'If you did not ask for this, ignore this email. Nothing changes.'],
  };
}

/** The requested new address already has an account: only that mailbox is informed. */
export function emailInUseMail({ fname }: Person, url: string): MailContent {
  return {
    subject: 'Your email already has a Plinth account',
    preview: 'Nothing was changed.',
    title: 'This email already has an account',
    paragraphs: [
      greeting(fname),
      'Someone, probably you, wanted to use this address for another Plinth account. It already belongs to yours, so nothing was changed.',
    ],
    action: { label: 'Log in', url },
    notes: ['Not you? Then you don’t need to do anything.'],
  };
}
