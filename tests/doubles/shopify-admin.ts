import { createHmac } from 'node:crypto';
import { answerHere } from '#tests/doubles/answering.ts';
import type { Answering } from '#tests/doubles/answering.ts';

export const TEST_APP = { key: 'test-app-key', secret: 'test-app-secret' } as const;

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A session token as the Shopify admin makes it, for one minute. */
export function mintSessionToken(shop: string, changes: Readonly<Record<string, unknown>> = {}): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: `https://${shop}/admin`,
    dest: `https://${shop}`,
    aud: TEST_APP.key,
    sub: '42',
    exp: now + 60,
    nbf: now,
    iat: now,
    jti: crypto.randomUUID(),
    sid: 'session',
    ...changes,
  };
  const body = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${body}.${createHmac('sha256', TEST_APP.secret).update(body).digest('base64url')}`;
}

/** The `host` parameter of a shop's admin. */
export function adminHostOf(shop: string): string {
  return Buffer.from(`admin.shopify.com/store/${shop.replace('.myshopify.com', '')}`).toString('base64url');
}

/** Its origin is for SHOPIFY_ADMIN_ORIGIN. */
export interface AdminDouble extends Answering {
  /** Grants asked for, in order: `token-exchange`, `refresh_token`, `authorization_code`; and `graphql`. */
  readonly asked: string[];
  /** The answer to the next exchanges and refreshes; 200 grants. */
  status: number;
  /** The Admin API's answer: 200, or 401 as for an app that was uninstalled. */
  apiStatus: number;
}

/** The least of a shop's admin that opening the app needs: the two token grants, and the shop's details. */
export function startAdminDouble(): AdminDouble {
  const double = { asked: [] as string[], status: 200, apiStatus: 200 };
  let granted = 0;
  async function answer(request: Request): Promise<Response> {
    if (request.url.includes('/graphql.json')) {
      double.asked.push('graphql');
      if (double.apiStatus !== 200) return Response.json({ errors: 'refused' }, { status: double.apiStatus });
      return Response.json({ data: { shop: SHOP } });
    }
    const { grant_type: grant = 'authorization_code', expiring } = (await request.json()) as {
      grant_type?: string;
      expiring?: string;
    };
    double.asked.push(grant.split(':').at(-1)!);
    if (double.status !== 200) {
      const error = grant === 'refresh_token' ? 'invalid_grant' : 'invalid_subject_token';
      return Response.json({ error }, { status: double.status });
    }
    granted += 1;
    const lasting = { expires_in: 3600, refresh_token: `refresh-${granted}`, refresh_token_expires_in: 7_776_000 };
    const isExpiring = expiring === '1' || grant === 'refresh_token';
    const access = { access_token: `access-${granted}`, scope: 'write_products' };
    return Response.json({ ...access, ...(isExpiring ? lasting : {}) });
  }
  return Object.assign(double, answerHere(answer));
}

const SHOP = {
  name: 'Atelier Ada',
  email: 'ada@atelier.example',
  shopOwnerName: 'Ada Stone',
  currencyCode: 'EUR',
  ianaTimezone: 'Europe/Berlin',
  primaryDomain: { localization: { defaultLocale: 'de' } },
  plan: { publicDisplayName: 'Basic' },
};
