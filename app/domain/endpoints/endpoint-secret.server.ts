import { openSealed, seal } from '#app/platform/sealing/seal.server.ts';

const place = (endpointId: string) => `endpoint:${endpointId}`;

/** The secret as the database keeps it; it opens only for this endpoint. */
export const sealSecret = (secret: string, endpointId: string) => seal(secret, place(endpointId));

/** Null where APP_SECRET is another one than when it was sealed. */
export const openSecret = (sealed: string, endpointId: string) => openSealed(sealed, place(endpointId));
