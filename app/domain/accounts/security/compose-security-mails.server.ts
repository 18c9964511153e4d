import { publicOrigin } from '#app/platform/http/public-origin.server.ts';
import type { SecurityEventKind } from '#app/platform/journal/security-event.ts';
import type { MailComposer } from '#app/platform/mail/send-mail.server.ts';
import { isTakenBackFrom } from '../email-change/is-taken-back.server.ts';
import { accountLinks } from '../mails/account-links.server.ts';
import { issueAccountToken } from '../mails/account-tokens.server.ts';
import { SECURITY_MAILS, securityMail } from './security-mails.ts';

/** A mail is about one event, and named by it. */
export const SECURITY_MAIL_KEY = 'security:';

const DAY_MS = 24 * 60 * 60_000;

/** Written at the moment of sending, because its link carries a token; nothing where the account is gone meanwhile. */
const compose: MailComposer = async (tx, { id, to }) => {
  const mail = await tx.mail.findUniqueOrThrow({ where: { id }, select: { dedupeKey: true } });
  const eventId = mail.dedupeKey.slice(SECURITY_MAIL_KEY.length);
  const event = await tx.securityEvent.findUnique({ where: { id: eventId } });
  const user = event?.userId && (await tx.user.findUnique({ where: { id: event.userId } }));
  if (!event || !user || user.status === 'disabled') return null;
  if (await isTakenBackFrom(tx, user.id, to)) return null;
  const { key = '' } = event.detail as { readonly key?: string };
  const facts = { fname: user.fname, at: event.at, address: event.address, device: event.device, key };
  const kind = event.kind as SecurityEventKind;
  // A store's people come in by Shopify: there is no password of ours to change.
  if (user.shop)
    return securityMail(kind, facts, { label: 'Look at my API keys', url: `${publicOrigin()}/dashboard/api` });
  const days = SECURITY_MAILS[kind]?.days ?? 1;
  const link = { userId: user.id, purpose: 'secure', binding: event.id, lifetimeMs: days * DAY_MS } as const;
  const token = await issueAccountToken(tx, link);
  const content = securityMail(kind, facts, { label: 'It was not me', url: accountLinks.secure(token, event.id) });
  const lifetime = days === 1 ? '24 hours' : `${days} days`;
  return { ...content, notes: [`The link works once, for ${lifetime}.`, ...(content.notes ?? [])] };
};

/** For the worker that sends mails. */
export const securityMailComposers: Readonly<Record<string, MailComposer>> = Object.fromEntries(
  Object.values(SECURITY_MAILS).map(({ template }) => [template, compose]),
);
