import { env } from '#app/platform/env.server.ts';
import type { NetworkName } from './network-names.ts';

export interface NetworkSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where people are asked. */
  readonly siteOrigin: string;
  readonly apiOrigin: string;
  /** Of a stand-in on this machine; undefined for the network itself. */
  readonly standIn: string | undefined;
}

/** Settings that a network needs, for the screen that says what is missing. */
export const SETTINGS_OF: Readonly<Record<NetworkName, readonly string[]>> = {
  linkedin: ['LINKEDIN_CLIENT_ID', 'LINKEDIN_CLIENT_SECRET'],
  tiktok: ['TIKTOK_CLIENT_KEY', 'TIKTOK_CLIENT_SECRET'],
};

/** Null where a network is not set up. */
export function networkSettings(network: NetworkName): NetworkSettings | null {
  const given = env();
  if (network === 'linkedin') {
    const { LINKEDIN_CLIENT_ID: clientId, LINKEDIN_CLIENT_SECRET: clientSecret, LINKEDIN_ORIGIN: standIn } = given;
    if (!clientId || !clientSecret) return null;
    const siteOrigin = standIn ?? 'https://www.linkedin.com';
    return { clientId, clientSecret, siteOrigin, apiOrigin: standIn ?? 'https://api.linkedin.com', standIn };
  }
  const { TIKTOK_CLIENT_KEY: clientId, TIKTOK_CLIENT_SECRET: clientSecret, TIKTOK_ORIGIN: standIn } = given;
  if (!clientId || !clientSecret) return null;
  const siteOrigin = standIn ?? 'https://www.tiktok.com';
  return { clientId, clientSecret, siteOrigin, apiOrigin: standIn ?? 'https://open.tiktokapis.com', standIn };
}

export const isNetworkConfigured = (network: NetworkName): boolean => networkSettings(network) !== null;
