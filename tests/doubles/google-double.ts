import { createHash, randomBytes } from 'node:crypto';
import { OAuth2Issuer } from 'oauth2-mock-server';
import { answerHere, answerOnPort } from '#tests/doubles/answering.ts';
import type { Answering } from '#tests/doubles/answering.ts';

export interface GooglePerson {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly given_name?: string;
  readonly family_name?: string;
  readonly name?: string;
  readonly hd?: string;
}

type Claims = Readonly<Record<string, unknown>>;

/** The grant that a code was given for; the token endpoint looks at all of it. */
interface Grant {
  readonly redirectUri: string;
  readonly challenge: string;
  readonly nonce: string;
  readonly person: GooglePerson;
}

export interface GoogleClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

/**
 * Google's sign-in for this machine: discovery, a sign-in page that says yes at once, the token endpoint of the code flow
 * with PKCE, and the keys that its tokens are signed with. It is as strict as Google: a code counts once, for the client,
 * the redirect address and the challenge it was made for.
 */
export class GoogleDouble {
  /** For GOOGLE_ISSUER. */
  origin = '';
  /** Who signs in next. */
  person: GooglePerson = {
    sub: '1',
    email: 'ada@gmail.com',
    email_verified: true,
    given_name: 'Ada',
    family_name: 'Stone',
  };
  /** Overrides claims of the next tokens, for forging. */
  claims: Claims = {};
  /** Changes the signed text of the next tokens. */
  forge: (token: string) => string = (token) => token;
  /** Names of what was asked. */
  readonly asked: string[] = [];
  private readonly issuer = new OAuth2Issuer();
  private readonly grants = new Map<string, Grant>();
  private place: Answering | null = null;
  private readonly client: GoogleClient;

  private constructor(client: GoogleClient) {
    this.client = client;
  }

  /** Within this process, or on a port for a browser and a product that was started. */
  static async start(client: GoogleClient, where: 'here' | 'on a port'): Promise<GoogleDouble> {
    const double = new GoogleDouble(client);
    await double.issuer.keys.generate('RS256');
    const answers = (request: Request) => double.answer(request);
    double.place = where === 'here' ? answerHere(answers) : await answerOnPort(answers);
    double.origin = double.place.origin;
    double.issuer.url = double.origin;
    return double;
  }

  async close(): Promise<void> {
    await this.place?.stop();
  }

  private async answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    this.asked.push(pathname);
    if (pathname === '/.well-known/openid-configuration') return Response.json(this.discovery());
    if (pathname === '/oauth2/v3/certs') return Response.json({ keys: this.issuer.keys.toJSON() });
    if (pathname === '/o/oauth2/v2/auth') return this.authorize(searchParams);
    if (pathname === '/token' && request.method === 'POST') {
      const { status, body } = await this.exchange(new URLSearchParams(await request.text()));
      return Response.json(body, { status });
    }
    return new Response('not found', { status: 404 });
  }

  private discovery() {
    return {
      issuer: this.origin,
      authorization_endpoint: `${this.origin}/o/oauth2/v2/auth`,
      token_endpoint: `${this.origin}/token`,
      jwks_uri: `${this.origin}/oauth2/v3/certs`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      code_challenge_methods_supported: ['plain', 'S256'],
      authorization_response_iss_parameter_supported: true,
    };
  }

  private authorize(query: URLSearchParams): Response {
    const given = Object.fromEntries(query);
    const isAsked =
      given['client_id'] === this.client.clientId &&
      given['response_type'] === 'code' &&
      given['code_challenge_method'] === 'S256' &&
      /^[A-Za-z0-9_-]{43}$/.test(given['code_challenge'] ?? '');
    if (!isAsked || !given['redirect_uri'] || !given['nonce']) {
      return new Response('bad request', { status: 400 });
    }
    const code = `4/${randomBytes(24).toString('base64url')}`;
    this.grants.set(code, {
      redirectUri: given['redirect_uri'],
      challenge: given['code_challenge']!,
      nonce: given['nonce'],
      person: this.person,
    });
    const back = new URL(given['redirect_uri']);
    back.search = new URLSearchParams({
      state: given['state'] ?? '',
      iss: this.origin,
      code,
      scope: 'openid',
    }).toString();
    return new Response(null, { status: 302, headers: { Location: back.href } });
  }

  private async exchange(body: URLSearchParams): Promise<{ status: number; body: unknown }> {
    const given = Object.fromEntries(body);
    const refuse = (error: string) => ({ status: error === 'invalid_client' ? 401 : 400, body: { error } });
    const { clientId, clientSecret } = this.client;
    if (given['client_id'] !== clientId || given['client_secret'] !== clientSecret) return refuse('invalid_client');
    const grant = this.grants.get(given['code'] ?? '');
    this.grants.delete(given['code'] ?? '');
    const challenge = createHash('sha256')
      .update(given['code_verifier'] ?? '')
      .digest('base64url');
    const isRight = grant?.challenge === challenge && grant.redirectUri === given['redirect_uri'];
    if (given['grant_type'] !== 'authorization_code' || !grant || !isRight) return refuse('invalid_grant');
    const signed = await this.issuer.buildToken({
      expiresIn: 3600,
      scopesOrTransform: (_header, payload) => {
        const { nonce, person } = grant;
        Object.assign(payload, { aud: clientId, azp: clientId, nonce, ...person, ...this.claims });
      },
    });
    const answer = { access_token: 'ya29.double', expires_in: 3599, scope: 'openid', token_type: 'Bearer' };
    return { status: 200, body: { ...answer, id_token: this.forge(signed) } };
  }
}
