import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { env } from '#app/platform/env.server.ts';

/**
 * A browser that has signed in to an account once carries a sealed mark. Wrong passwords from elsewhere then do not
 * keep its owner out: it has a counter of its own.
 */
function seal(deviceId: string, email: string): string {
  return createHmac('sha256', env().APP_SECRET).update(`known-device\0${deviceId}\0${email}`).digest('base64url');
}

/** The id in a device token that was sealed for this address, or null. */
export function knownDeviceId(deviceToken: string | null, email: string): string | null {
  const found = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/.exec(deviceToken ?? '');
  if (!found) return null;
  const [, deviceId, given] = found as unknown as [string, string, string];
  return timingSafeEqual(Buffer.from(given), Buffer.from(seal(deviceId, email))) ? deviceId : null;
}

/** A token that makes this device known for the address. */
export function trustDevice(deviceId: string | null, email: string): string {
  const id = deviceId ?? randomBytes(16).toString('base64url');
  return `${id}.${seal(id, email)}`;
}
