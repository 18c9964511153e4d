import { createHmac, timingSafeEqual } from 'node:crypto';
import { env } from '#app/platform/env.server.ts';

/** Whom a return page is for: the address is opened without a session. */
interface Approval {
  readonly userId: string;
  /** Where the plan was chosen, and where the way leads back to. */
  readonly place: 'admin' | 'site';
}

/** A merchant has two days to approve a plan. */
const LIFE_MS = 3 * 24 * 60 * 60_000;

const sign = (text: string) => createHmac('sha256', env().APP_SECRET).update(`approval\0${text}`).digest('base64url');

/** A signed note for the return address. It permits nothing but to look again at one account's subscription. */
export function writeApprovalTicket(approval: Approval, now: Date = new Date()): string {
  const body = Buffer.from(JSON.stringify({ ...approval, ends: now.getTime() + LIFE_MS })).toString('base64url');
  return `${body}.${sign(body)}`;
}

/** The content of a ticket of ours; null for any other text. */
export function readApprovalTicket(ticket: string, now: Date = new Date()): Approval | null {
  const [body = '', signature = ''] = ticket.split('.');
  const wanted = Buffer.from(sign(body));
  const given = Buffer.from(signature);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  const { userId, place, ends } = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Approval & {
    readonly ends: number;
  };
  return ends > now.getTime() ? { userId, place } : null;
}
