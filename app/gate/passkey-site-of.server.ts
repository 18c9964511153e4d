import { passkeySite } from '#app/domain/accounts/index.server.ts';
import type { PasskeySite } from '#app/domain/accounts/index.server.ts';
import { ownOrigins } from './secure-origin.server.ts';

/** Where this request's passkeys belong to: APP_URL, else the address it was sent to. Null where there can be none. */
export function passkeySiteOf(request: Request): PasskeySite | null {
  return passkeySite(ownOrigins(request).at(-1)!);
}
