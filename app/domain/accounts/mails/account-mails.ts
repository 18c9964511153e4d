import type { MailContent } from '#app/platform/mail/mail-content.ts';

/** Kinds of mails that are said at the moment of sending, because they carry a token. */
export const COMPOSED_MAILS = { signUp: 'sign-up', passwordReset: 'password-reset' } as const;

/**
 * Beginning of a mail. A sign-up form accepts any name with any address: a name that reads like an advertisement or a
 * web address is left out, so that our mails do not carry a stranger's words.
 */
export function greeting(fname: string): string {
  const isPlain = /^[\p{L}\p{M}][\p{L}\p{M}' .-]{0,39}$/u.test(fname) && !/\w\.\w/.test(fname);
  return isPlain ? `Hi ${fname.trim()},` : 'Hi,';
}

interface Person {
  readonly fname: string;
}

/** Sign-up: the mailbox is confirmed by a button on the page behind the link. */
export function verifyMail({ fname }: Person, url: string): MailContent {
  return {
    subject: 'Confirm your email for Plinth',
    preview: 'One click and your account is confirmed.',
    title: 'Confirm your email',
    paragraphs: [
      greeting(fname),
      'Thank you for signing up. Please confirm that this is your email address, and we will get your account ready.',
    ],
    action: { label: 'Confirm my email', url },
    notes: ['The link works for 24 hours.', 'If you did not sign up, ignore this email. Nothing happens without you.'],
  };
}

/** Sign-up with an address that already has an account: only that mailbox is informed. */
export function alreadyRegisteredMail({ fname }: Person, urls: { login: string; forgot: string }): MailContent {
  return {
    subject: 'You already have a Plinth account',
    preview: 'Log in, or choose a new password.',
    title: 'You already have an account',
    paragraphs: [
      greeting(fname),
      'Someone, probably you, just signed up with this address. It already has an account, so nothing was changed.',
    ],
    action: { label: 'Log in', url: urls.login },
    notes: [`Forgotten your password? ${urls.forgot}`, 'Not you? Then you don’t need to do anything.'],
  };
}

export function passwordResetMail({ fname }: Person, url: string): MailContent {
  return {
    subject: 'Reset your Plinth password',
    preview: 'Choose a new password.',
    title: 'Choose a new password',
    paragraphs: [greeting(fname), 'We were asked to reset the password of your account.'],
    action: { label: 'Reset my password', url },
    notes: [
      'The link works once, for 30 minutes.',
      'If you did not ask for it, ignore this email. Your password does not change.',
    ],
  };
}

export function welcomeMail({ fname }: Person, url: string): MailContent {
  return {
    subject: 'Welcome to Plinth',
    preview: 'Your account is ready.',
    title: 'Your account is ready',
    paragraphs: [
      greeting(fname),
      'Drop in a photo of a product. Plinth cuts it out, you stage it, and get finished images. Each one says how it was checked against your photo.',
    ],
    action: { label: 'Make my first photo', url },
  };
}

export function approvedMail({ fname }: Person, url: string): MailContent {
  return {
    subject: 'Your Plinth account is approved',
    preview: 'You can log in now.',
    title: 'You are in',
    paragraphs: [greeting(fname), 'Your account has been approved. You can log in and stage your first product now.'],
    action: { label: 'Log in', url },
  };
}

export function refusedMail({ fname }: Person, supportEmail: string): MailContent {
  return {
    subject: 'Your Plinth account was not approved',
    preview: 'About your sign-up.',
    title: 'Your account was not approved',
    paragraphs: [
      greeting(fname),
      'Thank you for your interest. We cannot open an account for you at this time.',
      `You think that this is a mistake? Write to ${supportEmail}.`,
    ],
  };
}

/** To the owner. */
export function accountWaitingMail(email: string, url: string): MailContent {
  return {
    subject: 'A new account waits for approval',
    preview: email,
    title: 'A new account needs your approval',
    paragraphs: [`${email} has signed up and confirmed the address.`],
    action: { label: 'Look at waiting accounts', url },
  };
}

/** After an account and everything in it is gone. */
export function accountDeletedMail({ fname }: Person): MailContent {
  return {
    subject: 'Your Plinth account was deleted',
    preview: 'Your images and your data are gone.',
    title: 'Your account was deleted',
    paragraphs: [
      greeting(fname),
      'As you asked, your account, your images and your personal data have been deleted. This cannot be undone.',
      'Thank you for using Plinth.',
    ],
  };
}
