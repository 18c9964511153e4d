import { isIP } from 'node:net';

/** Where passkeys are made for and shown. */
export interface PasskeySite {
  readonly origin: string;
  /** Its name, which a passkey is bound to. */
  readonly rpId: string;
}

/** Browsers give passkeys to sites with a name over https, and to localhost; null for every other address. */
export function passkeySite(origin: string): PasskeySite | null {
  const { protocol, hostname } = new URL(origin);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isNamed = isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  return isLocal || (isNamed && protocol === 'https:') ? { origin: new URL(origin).origin, rpId: hostname } : null;
}
