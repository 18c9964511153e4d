import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';

/** Seconds; as Shopify has them. */
const SESSION_TOKEN_LIFE = 60;
const ACCESS_TOKEN_LIFE = 3600;
const REFRESH_TOKEN_LIFE = 90 * 24 * 3600;

export interface AppCredentials {
  readonly apiKey: string;
  readonly apiSecret: string;
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const sign = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('base64url');

/** App Bridge's token: HS256 with the app's secret, good for a minute. `claims` overrides, for forging. */
export function mintSessionToken(
  { apiKey, apiSecret }: AppCredentials,
  options: { readonly shop: string; readonly now: number; readonly claims?: object },
): string {
  const seconds = Math.floor(options.now / 1000);
  const claims = {
    iss: `https://${options.shop}/admin`,
    dest: `https://${options.shop}`,
    aud: apiKey,
    sub: '42',
    exp: seconds + SESSION_TOKEN_LIFE,
    nbf: seconds,
    iat: seconds,
    jti: randomUUID(),
    sid: randomBytes(32).toString('hex'),
    ...options.claims,
  };
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${text}.${sign(text, apiSecret)}`;
}

/** Shop of a session token that is ours and not expired; null for everything else. */
export function readSessionToken({ apiKey, apiSecret }: AppCredentials, token: string, now: number): string | null {
  const [head = '', body = '', signature = ''] = token.split('.');
  const wanted = Buffer.from(sign(`${head}.${body}`, apiSecret));
  const given = Buffer.from(signature);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Record<string, unknown>;
  const isCurrent = Number(claims['exp']) > now / 1000 && Number(claims['nbf']) <= now / 1000 + 10;
  return isCurrent && claims['aud'] === apiKey ? new URL(String(claims['dest'])).host : null;
}

interface Grant {
  readonly shop: string;
  readonly scopes: readonly string[];
  readonly accessToken: string;
  readonly refreshToken: string | null;
  readonly accessEnds: number;
  readonly refreshEnds: number;
  /** The refresh token that this grant came from; it stays good until the new access token is used. */
  previousRefreshToken: string | null;
}

/** Every access that was given and not taken back. */
export class SessionTokens {
  private grants: Grant[] = [];

  issue(options: {
    readonly shop: string;
    readonly scopes: readonly string[];
    readonly isExpiring: boolean;
    readonly now: number;
    readonly previousRefreshToken?: string | null;
  }): object {
    const { shop, scopes, isExpiring, now, previousRefreshToken = null } = options;
    const grant: Grant = {
      shop,
      scopes,
      accessToken: `shpat_${randomBytes(16).toString('hex')}`,
      refreshToken: isExpiring ? `shprt_${randomBytes(16).toString('hex')}` : null,
      accessEnds: isExpiring ? now + ACCESS_TOKEN_LIFE * 1000 : Infinity,
      refreshEnds: now + REFRESH_TOKEN_LIFE * 1000,
      previousRefreshToken,
    };
    this.grants.push(grant);
    const { accessToken: access_token, refreshToken: refresh_token } = grant;
    const expiry = isExpiring
      ? { expires_in: ACCESS_TOKEN_LIFE, refresh_token, refresh_token_expires_in: REFRESH_TOKEN_LIFE }
      : {};
    return { access_token, scope: scopes.join(','), ...expiry };
  }

  /** A new pair for a refresh token; null where it is unknown, used up or too old. */
  refresh(refreshToken: string, now: number): object | null {
    const known = this.grants.find(
      (grant) => grant.refreshToken === refreshToken || grant.previousRefreshToken === refreshToken,
    );
    if (!known || known.refreshEnds <= now) return null;
    return this.issue({ ...known, isExpiring: true, now, previousRefreshToken: refreshToken });
  }

  /** Shop and scopes behind an access token; null where it is unknown or expired. Using it retires its predecessors. */
  use(accessToken: string, now: number): { readonly shop: string; readonly scopes: readonly string[] } | null {
    const grant = this.grants.find((each) => each.accessToken === accessToken);
    if (!grant || grant.accessEnds <= now) return null;
    const retired = grant.previousRefreshToken;
    if (retired) {
      this.grants = this.grants.filter(
        (each) => each === grant || (each.refreshToken !== retired && each.previousRefreshToken !== retired),
      );
      grant.previousRefreshToken = null;
    }
    return grant;
  }

  revoke(shop: string): void {
    this.grants = this.grants.filter((grant) => grant.shop !== shop);
  }
}
