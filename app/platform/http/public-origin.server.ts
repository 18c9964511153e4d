import { env } from '../env.server.ts';

const LOCAL = new Set(['127.0.0.1', '0.0.0.0', '::', '::1']);

/**
 * Where people reach the product, for addresses that leave it (links in mails). Only the settings decide: what a request
 * says about its host is whatever its sender likes.
 */
export function publicOrigin(): string {
  const { APP_URL, HOST, PORT } = env();
  return APP_URL ?? `http://${LOCAL.has(HOST) ? 'localhost' : HOST}:${PORT}`;
}

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether addresses that leave the product lead other computers to it. */
export function isReachable(origin = publicOrigin()): boolean {
  return !LOOPBACK.test(new URL(origin).hostname);
}
