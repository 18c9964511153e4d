import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIX = 'plk_live_';
/** 33 characters of 62 are 196 bits. */
const SECRET_LENGTH = 33;
/** 62^6 is more than 2^32. */
const CHECK_LENGTH = 6;
const SHAPE = new RegExp(`^${PREFIX}[0-9A-Za-z]{${SECRET_LENGTH + CHECK_LENGTH}}$`);

/** Checksum of a key's text up to its own place, so that a typing error is told from an unknown key without a query. */
function checkOf(text: string): string {
  let rest = crc32(text);
  let check = '';
  for (let at = 0; at < CHECK_LENGTH; at += 1) {
    check = ALPHABET[rest % ALPHABET.length] + check;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return check;
}

/** A new key: prefix, random part, checksum. */
export function makeKeyText(): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  const text = `${PREFIX}${secret}`;
  return `${text}${checkOf(text)}`;
}

/** Whether the text can be a key at all: shape and checksum. */
export function isWellFormedKey(text: string): boolean {
  return SHAPE.test(text) && checkOf(text.slice(0, -CHECK_LENGTH)) === text.slice(-CHECK_LENGTH);
}

/** The stored hash of a key. A key is random enough that a plain hash cannot be reversed by trying. */
export function hashKey(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The part of a key that the list shows: enough to recognise it, too little to use. */
export function previewOf(text: string): string {
  return `${text.slice(0, PREFIX.length + 4)}...${text.slice(-4)}`;
}
