import type { Readable } from 'node:stream';

/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A file on this machine whose content is to be stored. It must not change meanwhile. */
export interface FileContent {
  readonly path: string;
  readonly bytes: number;
}

/**
 * A private store of whole objects. A put is acknowledged when it would survive a power cut; an object is there
 * whole or not at all, also where several write one key at the same time. Keys match `STORAGE_KEY_PATTERN`.
 *
 * Each call throws AppError `unavailable` where the store is full or cannot be reached.
 */
export interface ObjectStorage {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** As `put`, without holding the content in memory. */
  putFile(key: string, file: FileContent): Promise<void>;
  /** The whole object. Throws AppError `not-found` where there is none. */
  get(key: string): Promise<Uint8Array>;
  /** The object or a part of it that lies within it. Throws AppError `not-found` before any byte where there is none. */
  stream(key: string, range?: ByteRange): Promise<Readable>;
  /** Also removes what an interrupted put of the same key left. Quiet where there is nothing. */
  delete(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  /** Really writes something small, as cheaply as the store allows, to see that it takes anything at all. */
  probe(): Promise<void>;
  /** How often `probe` may be asked; each of them may cost money. */
  readonly probeEveryMs: number;
}

/** Lower-case, no dots but the one before the extension: nothing a user types can ever become a path. */
export const STORAGE_KEY_PATTERN = /^[a-z0-9_-]+(\/[a-z0-9_-]+)*(\.[a-z0-9]+)?$/;

/** Throws on a key that no code of ours should have made. */
export function assertStorageKey(key: string): void {
  if (key.length > 512 || !STORAGE_KEY_PATTERN.test(key)) throw new Error(`not a storage key: ${JSON.stringify(key)}`);
}
