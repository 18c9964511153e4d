import { createPublicKey } from 'node:crypto';
import type { JsonWebKey } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OAuth2Issuer } from 'oauth2-mock-server';

export interface GooglePerson {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly given_name?: string;
  readonly family_name?: string;
  readonly name?: string;
  readonly hd?: string;
}

export interface GoogleDouble {
  /** For GOOGLE_ISSUER. */
  readonly origin: string;
  /** Who signs in next. */
  person: GooglePerson;
  /** A signed ID token for a nonce; `changes` overrides claims, for forging. */
  token(nonce: string, changes?: Readonly<Record<string, unknown>>): Promise<string>;
  close(): Promise<void>;
}

/**
 * Google's sign-in for this machine: tokens signed with a key of its own (RS256), the certificates to check them by, and
 * the page that a browser is sent to, which says yes at once.
 */
export async function startGoogleDouble(clientId: string): Promise<GoogleDouble> {
  const issuer = new OAuth2Issuer();
  await issuer.keys.generate('RS256');
  const double: Omit<GoogleDouble, 'close'> & { origin: string } = {
    origin: '',
    person: { sub: '1', email: 'ada@gmail.com', email_verified: true, given_name: 'Ada', family_name: 'Stone' },
    token: (nonce, changes = {}) =>
      issuer.buildToken({
        expiresIn: 3600,
        scopesOrTransform: (_header, payload) => {
          Object.assign(payload, { aud: clientId, azp: clientId, nonce, ...double.person, ...changes });
        },
      }),
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', double.origin);
    if (url.pathname === '/oauth2/v1/certs') {
      const certificates = issuer.keys.toJSON().map((key) => {
        const pem = createPublicKey({ key: key as JsonWebKey, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
        return [key.kid, String(pem)];
      });
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(Object.fromEntries(certificates)));
      return;
    }
    const { client_id, redirect_uri, nonce, state, response_type } = Object.fromEntries(url.searchParams);
    const isAsked = url.pathname === '/o/oauth2/v2/auth' && client_id === clientId && response_type === 'id_token';
    if (!isAsked || !redirect_uri || !nonce) {
      response.writeHead(400).end('bad request');
      return;
    }
    void double.token(nonce).then((token) => {
      const answer = new URLSearchParams({ state: state ?? '', id_token: token });
      response.writeHead(302, { Location: `${redirect_uri}#${answer}` }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  double.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  issuer.url = double.origin;
  return Object.assign(double, {
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}
