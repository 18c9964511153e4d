import { describe, expect, it } from 'vitest';
import * as emailChangeMails from '#app/domain/accounts/email-change/email-change-mails.ts';
import * as accountMails from '#app/domain/accounts/mails/account-mails.ts';
import { SECURITY_MAILS, securityMail } from '#app/domain/accounts/security/security-mails.ts';
import { catalogueFinishedMail, creditsLowMail, runFinishedMail } from '#app/domain/accounts/settings/notice-mails.ts';
import { billingMails } from '#app/domain/billing/mails/billing-mails.ts';
import type { SecurityEventKind } from '#app/platform/journal/security-event.ts';
import type { MailContent } from '#app/platform/mail/mail-content.ts';
import { renderMail } from '#app/platform/mail/render-mail.ts';

const ada = { fname: 'Ada' };
const url = 'https://plinth.example/x';
const plan = { greeting: 'Hi Ada,', plan: 'Pro', price: '$9 per month', other: 'Basic', date: '1 May', url };
const facts = { fname: 'Ada', at: new Date(0), address: '203.0.113.7', device: 'Chrome on macOS', key: 'plk_live_ab' };

/** Every mail of the product; one that is not here makes the last test red. */
const mails: Readonly<Record<string, MailContent>> = {
  verifyMail: accountMails.verifyMail(ada, url),
  alreadyRegisteredMail: accountMails.alreadyRegisteredMail(ada, { login: url, forgot: url }),
  passwordResetMail: accountMails.passwordResetMail(ada, url),
  welcomeMail: accountMails.welcomeMail(ada, url),
  approvedMail: accountMails.approvedMail(ada, url),
  refusedMail: accountMails.refusedMail(ada, 'help@plinth.example'),
  accountWaitingMail: accountMails.accountWaitingMail('ada@example.com', url),
  accountDeletedMail: accountMails.accountDeletedMail(ada),
  confirmEmailMail: emailChangeMails.confirmEmailMail(ada, url),
  emailInUseMail: emailChangeMails.emailInUseMail(ada, url),
  catalogueFinishedMail: catalogueFinishedMail({ name: 'Spring', products: 2, pictures: 4, failed: 1 }, url),
  runFinishedMail: runFinishedMail({ delivered: 1, failed: 1 }, url),
  creditsLowMail: creditsLowMail(3, url),
  ...Object.fromEntries(Object.entries(billingMails).map(([name, write]) => [name, write(plan)])),
  ...Object.fromEntries(
    Object.keys(SECURITY_MAILS).map((kind) => [
      kind,
      securityMail(kind as SecurityEventKind, facts, { label: 'It was not me', url }),
    ]),
  ),
};

function luminance(hex: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [r, g, b] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

/** Text with the colours it is painted with, as a mail program would find them: by the element, inherited. */
function paintedTexts(html: string, scheme: 'light' | 'dark') {
  const [, dark = ''] = /@media \(prefers-color-scheme:dark\)\{((?:[^{}]*\{[^{}]*\})*)\s*\}/.exec(html) ?? [];
  const rules = new Map(
    [...dark.matchAll(/\.([bc]-\w+)\{(?:color|background):(#[0-9a-f]{6})!important\}/g)].map(([, name, hex]) => [
      name,
      hex,
    ]),
  );
  const stack: { text: string; ground: string }[] = [{ text: '#000000', ground: '#ffffff' }];
  const found: { words: string; text: string; ground: string }[] = [];
  const body = html.slice(html.indexOf('<body')).replace(/<div style="display:none.*?<\/div>/s, '');
  for (const [token, closing, tag, attributes = ''] of body.matchAll(/<(\/?)(\w+)([^>]*)>|[^<]+/g)) {
    if (!tag) {
      if (token.trim() !== '') found.push({ words: token.trim(), ...stack.at(-1)! });
      continue;
    }
    if (tag === 'br') continue;
    if (closing) {
      stack.pop();
      continue;
    }
    const of = (property: string, prefix: string, inherited: string) => {
      const name = new RegExp(`class="[^"]*\\b(${prefix}-\\w+)`).exec(attributes)?.[1];
      const own = new RegExp(`[";]${property}:(#[0-9a-f]{6})`).exec(attributes)?.[1];
      // A colour without a class would stay as it is in a dark mailbox.
      return (scheme === 'dark' && name ? rules.get(name) : undefined) ?? own ?? inherited;
    };
    const { text, ground } = stack.at(-1)!;
    stack.push({ text: of('color', 'c', text), ground: of('background', 'b', ground) });
  }
  return found;
}

describe.each(Object.entries(mails))('the mail %s', (_name, content) => {
  const { html, text } = renderMail(content, 'help@plinth.example');

  it('can be read in a light and in a dark mailbox', () => {
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    for (const scheme of ['light', 'dark'] as const) {
      const weak = paintedTexts(html, scheme).filter(({ text: ink, ground }) => contrast(ink, ground) < 4.5);
      expect([scheme, weak]).toEqual([scheme, []]);
      const grounds = paintedTexts(html, scheme).map(({ ground }) => luminance(ground));
      const main = grounds.toSorted((a, b) => a - b)[Math.floor(grounds.length / 2)]!;
      expect(scheme === 'dark' ? main < 0.1 : main > 0.8).toBe(true);
    }
  });

  it('says the same as plain text', () => {
    for (const words of [content.title, ...content.paragraphs, ...(content.notes ?? [])]) expect(text).toContain(words);
    if (content.action) expect(text).toContain(content.action.url);
  });
});

it('is every mail there is', () => {
  const written = Object.keys({ ...accountMails, ...emailChangeMails }).filter((name) => name.endsWith('Mail'));
  expect(written.filter((name) => !(name in mails))).toEqual([]);
});
