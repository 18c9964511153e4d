/** Where files are kept, as STORAGE_URL says it. */
export type StorageAddress = { readonly kind: 'folder'; readonly root: string } | S3Address;

export interface S3Address {
  readonly kind: 's3';
  readonly bucket: string;
  /** Goes before each key; empty, or without a slash at its ends. */
  readonly prefix: string;
  readonly region: string;
  /** Origin and, where there is one, path; null for Amazon's own of the region. */
  readonly endpoint: string | null;
  /** The bucket stands in the path instead of the host's name. */
  readonly isPathStyle: boolean;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | null;
}

/** Keys as the environment gives them, in either spelling. */
export interface StorageKeys {
  readonly accessKeyId?: string | undefined;
  readonly secretAccessKey?: string | undefined;
  readonly sessionToken?: string | undefined;
  readonly region?: string | undefined;
}

const FORM = 's3://bucket?endpoint=https://host&region=…&prefix=…';
const PARAMETERS: ReadonlySet<string> = new Set(['endpoint', 'region', 'prefix', 'pathStyle']);
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const REGION = /^[a-z0-9-]{1,40}$/;
const PREFIX = /^[a-zA-Z0-9_-]+(\/[a-zA-Z0-9_-]+)*$/;

/**
 * Reads `file:///folder` or `s3://bucket?endpoint=…&region=…&prefix=…`. The keys come from the address
 * (`s3://id:secret@bucket`) or else from the environment. Throws with what is wrong; no sentence names a secret.
 */
export function parseStorageAddress(text: string, keys: StorageKeys = {}): StorageAddress {
  if (text.startsWith('file:///')) return { kind: 'folder', root: text.slice('file://'.length) };
  if (/^s3:\/\//.test(text)) return parseS3(text, keys);
  const scheme = /^[a-z0-9+.-]+:/i.exec(text)?.[0] ?? 'no scheme';
  throw new Error(`only file:///folder and ${FORM} are known, not ${scheme}`);
}

function parseS3(text: string, keys: StorageKeys): S3Address {
  if (!URL.canParse(text)) throw new Error(`not of the form ${FORM}`);
  const url = new URL(text);
  const { searchParams: query, hostname: bucket } = url;
  const unknown = [...query.keys()].find((name) => !PARAMETERS.has(name));
  if (unknown !== undefined) throw new Error(`unknown parameter ${unknown}; there are ${[...PARAMETERS].join(', ')}`);
  const twice = [...query.keys()].find((name) => query.getAll(name).length > 1);
  if (twice !== undefined) throw new Error(`${twice} is given twice`);
  if (!BUCKET.test(bucket) || url.port !== '') throw new Error('the bucket has no valid name');
  if (url.pathname !== '' && url.pathname !== '/') throw new Error('a folder in the bucket is given as prefix=…');
  if (url.hash !== '') throw new Error('a # has no meaning in it');
  const endpoint = readEndpoint(query.get('endpoint'));
  return {
    kind: 's3',
    bucket,
    prefix: readPrefix(query.get('prefix')),
    region: readRegion(query.get('region') ?? keys.region, endpoint !== null),
    endpoint,
    isPathStyle: readPathStyle(query.get('pathStyle'), endpoint !== null),
    ...readKeys(url, keys),
  };
}

function readEndpoint(given: string | null): string | null {
  if (given === null) return null;
  const url = URL.canParse(given) ? new URL(given) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error('endpoint has to be an address with http:// or https://');
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new Error('endpoint has to be an address without user, question mark and #');
  }
  return url.href.replace(/\/+$/, '');
}

function readPrefix(given: string | null): string {
  const prefix = (given ?? '').replace(/^\/+|\/+$/g, '');
  if (prefix !== '' && (!PREFIX.test(prefix) || prefix.length > 256)) {
    throw new Error('prefix may have letters, digits, - and _, with slashes between');
  }
  return prefix;
}

function readRegion(given: string | undefined, hasEndpoint: boolean): string {
  // Stores other than Amazon's have no regions, and take this one.
  const region = given ?? (hasEndpoint ? 'us-east-1' : undefined);
  if (region === undefined) throw new Error('it needs region=…, or endpoint=… for a store that is not Amazon’s');
  if (!REGION.test(region)) throw new Error('region has no valid name');
  return region;
}

function readPathStyle(given: string | null, hasEndpoint: boolean): boolean {
  if (given === null) return hasEndpoint;
  if (given !== 'true' && given !== 'false') throw new Error('pathStyle is true or false');
  return given === 'true';
}

function readKeys(url: URL, keys: StorageKeys): Pick<S3Address, 'accessKeyId' | 'secretAccessKey' | 'sessionToken'> {
  const isInAddress = url.username !== '' || url.password !== '';
  const accessKeyId = isInAddress ? decode(url.username) : keys.accessKeyId;
  const secretAccessKey = isInAddress ? decode(url.password) : keys.secretAccessKey;
  if (!accessKeyId || !secretAccessKey) {
    throw new Error('it needs keys: set STORAGE_ACCESS_KEY_ID and STORAGE_SECRET_ACCESS_KEY');
  }
  return { accessKeyId, secretAccessKey, sessionToken: isInAddress ? null : (keys.sessionToken ?? null) };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new Error('a % in its keys is written %25');
  }
}
