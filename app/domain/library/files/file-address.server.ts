import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { env } from '#app/platform/env.server.ts';
import type { PictureVariant } from './picture-variant.schema.ts';

/** Addresses made within one bucket are equal, so that a browser finds the picture in its cache. */
const BUCKET_SECONDS = 30 * 60;
const SIGNATURE_BYTES = 24;

export interface FileAddress {
  readonly assetId: string;
  readonly variant: PictureVariant;
  /** Sent with Content-Disposition: attachment. */
  readonly isDownload: boolean;
  /** For the list of what was deleted: good as long as the file is, and as nothing else is. */
  readonly isDeleted?: boolean;
}

let key: Buffer | undefined;

function signingKey(): Buffer {
  key ??= Buffer.from(hkdfSync('sha256', env().APP_SECRET, '', 'plinth file addresses', 32));
  return key;
}

function sign({ assetId, variant, isDownload, isDeleted }: FileAddress, expires: number): Buffer {
  const text = `${assetId}/${variant}/${isDownload ? 'attachment' : 'inline'}/${isDeleted ? 'deleted/' : ''}${expires}`;
  return createHmac('sha256', signingKey()).update(text).digest().subarray(0, SIGNATURE_BYTES);
}

/**
 * An address that gives its holder read access to this one size of this one asset for 30 to 60 minutes, without a
 * cookie. It stops at once when the asset is deleted; an address of a deleted one stops when it is restored.
 */
export function signFileAddress(address: FileAddress, now: Date = new Date()): string {
  const expires = (Math.floor(now.getTime() / 1000 / BUCKET_SECONDS) + 2) * BUCKET_SECONDS;
  const signature = sign(address, expires).toString('base64url');
  const download = address.isDownload ? '&download=1' : '';
  const deleted = address.isDeleted ? '&deleted=1' : '';
  return `/files/${address.assetId}/${address.variant}?expires=${expires}${download}${deleted}&sig=${signature}`;
}

/** Seconds the address is still good for, or null when it was not made by `signFileAddress` or has expired. */
export function checkFileAddress(
  address: FileAddress,
  query: { readonly expires: string | null; readonly signature: string | null },
  now: Date = new Date(),
): number | null {
  if (!query.expires || !/^[1-9]\d{0,10}$/.test(query.expires)) return null;
  const given = Buffer.from(query.signature ?? '', 'base64url');
  const expires = Number(query.expires);
  const wanted = sign(address, expires);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  // base64url has spare bits: only the one spelling that we wrote is accepted.
  if (given.toString('base64url') !== query.signature) return null;
  const left = expires - Math.floor(now.getTime() / 1000);
  return left > 0 ? left : null;
}
