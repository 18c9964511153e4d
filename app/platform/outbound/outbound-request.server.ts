import { lookup as resolve } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import http from 'node:http';
import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { env } from '../env.server.ts';
import { isPublicAddress } from './public-address.server.ts';

const MAX_URL_LENGTH = 2_048;

/** Why nothing came back: the address is not allowed, or the other side did not answer as it should. */
export class OutboundError extends Error {
  readonly reason: 'address' | 'redirects' | 'too-large' | 'timeout' | 'network';

  constructor(reason: OutboundError['reason'], message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'OutboundError';
    this.reason = reason;
  }
}

export interface OutboundRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Redirects are followed at most this often, and each target is checked like the first; default never. */
  readonly maxRedirects?: number;
  readonly maxBytes: number;
  /** For everything together. */
  readonly timeoutMs: number;
  /** An origin that the owner configured himself, let through whatever it is: a stand-in on this machine. */
  readonly trustedOrigin?: string | undefined;
  /** Narrows what is allowed further; asked for each redirect, too. */
  readonly isAllowed?: (url: URL) => boolean;
  readonly signal?: AbortSignal;
}

export interface OutboundAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/**
 * Guarded requests to addresses that users chose. Only https to public addresses at usual ports, without user
 * and password; the addresses a name has are checked, and the one that was checked is connected to, so that a name that
 * changes in between leads nowhere else. Nothing of the caller goes along but what is given here. Throws OutboundError.
 * OUTBOUND_PRIVATE lifts all this for development on one machine.
 */
export async function outboundRequest(options: OutboundRequest): Promise<OutboundAnswer> {
  const timeout = AbortSignal.timeout(options.timeoutMs);
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  let url = options.url;
  for (let redirects = 0; ; redirects += 1) {
    const answer = await requestOnce(allowedUrl(url, options), options, signal);
    const { location } = answer.headers;
    if (!isRedirect(answer.status) || location === undefined) return answer;
    const maxRedirects = options.maxRedirects ?? 0;
    // A caller that follows none decides itself what a redirect means.
    if (maxRedirects === 0) return answer;
    if (redirects >= maxRedirects) throw new OutboundError('redirects', 'too many redirects');
    if (!URL.canParse(location, url)) throw new OutboundError('address', 'redirect to no address');
    url = new URL(location, url).href;
  }
}

const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status);

function allowedUrl(text: string, { trustedOrigin, isAllowed }: OutboundRequest): URL {
  const isTrusted = trustedOrigin !== undefined && URL.canParse(text) && new URL(text).origin === trustedOrigin;
  return isTrusted ? new URL(text) : checkOutboundUrl(text, isAllowed);
}

/** The address as it would be asked, as far as it can be judged without a name server. Throws OutboundError `address`. */
export function checkOutboundUrl(text: string, isAllowed: (url: URL) => boolean = () => true): URL {
  if (text.length > MAX_URL_LENGTH || !URL.canParse(text)) throw new OutboundError('address', 'not an address');
  const url = new URL(text);
  const isOpen = env().OUTBOUND_PRIVATE;
  if (url.protocol !== 'https:' && !(isOpen && url.protocol === 'http:')) {
    throw new OutboundError('address', `not https: ${url.protocol}`);
  }
  if (url.username !== '' || url.password !== '') throw new OutboundError('address', 'user or password in the address');
  if (!isAllowed(url)) throw new OutboundError('address', `not an allowed host: ${url.hostname}`);
  if (isOpen) return url;
  if (url.port !== '' && url.port !== '443' && url.port !== '8443') {
    throw new OutboundError('address', `port ${url.port}`);
  }
  // Every spelling of a number has become dotted or bracketed by now.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new OutboundError('address', `not a public address: ${host}`);
  if (isIP(host) === 0 && !/\.[a-z][a-z0-9-]*\.?$/i.test(host)) {
    throw new OutboundError('address', `not a public name: ${host}`);
  }
  return url;
}

/** Resolves like the system does, refuses a name with any address that is not public, and hands on what was checked. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return done(error, '', 0);
    const wrong = env().OUTBOUND_PRIVATE ? undefined : addresses.find(({ address }) => !isPublicAddress(address));
    const first = addresses[0];
    if (wrong || !first) {
      return done(new OutboundError('address', `${hostname} leads to ${wrong?.address ?? 'nowhere'}`), '', 0);
    }
    if (options.all) return done(null, addresses);
    return done(null, first.address, first.family);
  });
};

function requestOnce(url: URL, options: OutboundRequest, signal: AbortSignal): Promise<OutboundAnswer> {
  const { method = 'GET', headers = {}, body, maxBytes } = options;
  // Its address is taken from the system as it is; every other one is looked up by the guard.
  const lookup = url.origin === options.trustedOrigin ? undefined : publicLookup;
  const { request } = url.protocol === 'http:' ? http : https;
  return new Promise<OutboundAnswer>((done, fail) => {
    const give = (error: unknown) => fail(asOutboundError(error, signal));
    const sent: ClientRequest = request(
      url,
      // A connection of its own: one from a pool was checked for another request.
      {
        method,
        headers: { ...headers, 'accept-encoding': 'identity' },
        agent: false,
        signal,
        ...(lookup && { lookup }),
      },
      (answer) => {
        collect(answer, maxBytes).then(
          (bytes) => done({ status: answer.statusCode ?? 0, headers: answer.headers, bytes }),
          (error: unknown) => {
            sent.destroy();
            give(error);
          },
        );
      },
    );
    sent.on('error', give);
    sent.end(body);
  });
}

async function collect(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new OutboundError('too-large', `more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function asOutboundError(error: unknown, signal: AbortSignal): OutboundError {
  if (error instanceof OutboundError) return error;
  if (signal.aborted) return new OutboundError('timeout', 'no complete answer in time', error);
  return new OutboundError('network', error instanceof Error ? error.message : 'no answer', error);
}
