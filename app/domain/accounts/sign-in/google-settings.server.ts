import { env } from '#app/platform/env.server.ts';

export const GOOGLE = 'https://accounts.google.com';

export interface GoogleSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Origin of the sign-in pages; its discovery document names the rest. */
  readonly issuer: string;
}

/** Null where signing in with Google is not set up. */
export function googleSettings(): GoogleSettings | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer = GOOGLE } = env();
  return clientId && clientSecret ? { clientId, clientSecret, issuer: new URL(issuer).origin } : null;
}
