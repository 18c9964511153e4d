import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface SignatureSettings {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
  /** The store's clock. */
  readonly now: Date;
}

/** A refusal in S3's own words. */
export interface S3Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly more?: Readonly<Record<string, string>>;
}

const refusal = (status: number, code: string, message: string, more?: S3Refusal['more']): S3Refusal => ({
  status,
  code,
  message,
  ...(more && { more }),
});

const MAX_SKEW_MS = 15 * 60_000;
const MUST_BE_SIGNED = ['host', 'x-amz-content-sha256', 'x-amz-date'];
const hex = (data: Uint8Array | string) => createHash('sha256').update(data).digest('hex');
const mac = (key: Uint8Array | string, text: string) => createHmac('sha256', key).update(text).digest();

/**
 * AWS Signature Version 4 in the Authorization header, as a store checks it: our own reading of the published rules, so that
 * the client's mistakes are not repeated. Null: all is well. The body is held against the sum that was signed.
 */
export function checkSignature(request: IncomingMessage, body: Buffer, settings: SignatureSettings): S3Refusal | null {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/,\s]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  if (!given) return refusal(403, 'AccessDenied', 'Access Denied.');
  const [, id, day, region, service, names, signature] = given as unknown as string[];
  if (id !== settings.accessKeyId) {
    return refusal(403, 'InvalidAccessKeyId', 'The access key Id you provided does not exist in our records.');
  }
  if (region !== settings.region || service !== 's3') {
    const message = `The authorization header is malformed; the region '${region}' is wrong; expecting '${settings.region}'`;
    return refusal(400, 'AuthorizationHeaderMalformed', message, { Region: settings.region });
  }
  const date = String(request.headers['x-amz-date']);
  const [, year, month, dayOfMonth, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date) ?? [];
  const signedAt = Date.parse(`${year}-${month}-${dayOfMonth}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(signedAt) || !date.startsWith(day!)) return refusal(403, 'AccessDenied', 'No valid date.');
  if (Math.abs(signedAt - settings.now.getTime()) > MAX_SKEW_MS) {
    return refusal(
      403,
      'RequestTimeTooSkewed',
      'The difference between the request time and the server time is too large.',
    );
  }
  const signed = names!.split(';');
  const missing = MUST_BE_SIGNED.find((name) => !signed.includes(name));
  const unsigned = Object.keys(request.headers).find((name) => name.startsWith('x-amz-') && !signed.includes(name));
  if (missing ?? unsigned) return refusal(403, 'AccessDenied', `not signed: ${missing ?? unsigned}`);
  const sum = String(request.headers['x-amz-content-sha256']);
  const canonical = [
    request.method,
    canonicalPath(request.url!),
    canonicalQuery(request.url!),
    ...signed.map((name) => `${name}:${String(request.headers[name]).trim().replaceAll(/ +/g, ' ')}`),
    '',
    names,
    sum,
  ].join('\n');
  const scope = `${day}/${region}/${service}/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', date, scope, hex(canonical)].join('\n');
  const key = [day!, region!, service!, 'aws4_request'].reduce<Uint8Array | string>(
    (above, part) => mac(above, part),
    `AWS4${settings.secretAccessKey}`,
  );
  if (!timingSafeEqual(mac(key, toSign), Buffer.from(signature!, 'hex'))) {
    return refusal(403, 'SignatureDoesNotMatch', 'The request signature we calculated does not match.');
  }
  if (sum === 'UNSIGNED-PAYLOAD' || sum.startsWith('STREAMING-')) {
    return refusal(501, 'NotImplemented', `${sum} is not taken here: sign what you send.`);
  }
  if (sum !== hex(body)) {
    return refusal(400, 'XAmzContentSHA256Mismatch', 'The provided sum does not match what was computed.');
  }
  return null;
}

const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

function canonicalPath(url: string): string {
  const [path = '/'] = url.split('?');
  return path
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/');
}

function canonicalQuery(url: string): string {
  const [, query = ''] = url.split('?');
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => pair.split('=', 2).map((part) => encode(decodeURIComponent(part))))
    .map(([name, value = '']) => `${name}=${value}`)
    .sort()
    .join('&');
}
