const REDACTED = '[redacted]';

/** Query parameters that are, or may carry, a secret (signed files, OAuth and Shopify callbacks, mail links). */
const SECRET_PARAMETERS = new Set([
  'signature',
  'sig',
  'token',
  'id_token',
  'access_token',
  'refresh_token',
  'hmac',
  'code',
  'state',
  'session',
  'key',
  'password',
]);

/** Paths of the spec that end in a token. */
const SECRET_PATH =
  /^(\/api\/user\/(?:verifyTokenAuth|verify|reset|reset-password)\/|\/reset-password\/|\/verify\/|\/passwordReset\/|\/secure\/|\/email\/)[^/?]+/i;

/** Tokens of published pages and files (22 characters): the address is the permission, so the log must not hold it. */
const PUBLIC_TOKEN = /^(\/(?:published|share\/[a-z]+(?:\/video)?)\/)[\w-]{22}(?=[./]|$)/i;

/** The text as a router reads it: escapes decoded, doubled slashes once. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text).replace(/\/{2,}/g, '/');
  } catch {
    return text;
  }
}

const withoutTokens = (path: string): string =>
  path.replace(SECRET_PATH, `$1${REDACTED}`).replace(PUBLIC_TOKEN, `$1${REDACTED}`);

/** Path and query of a request as they may stand in a log: without tokens and signatures, however they are escaped. */
export function redactUrl(pathAndQuery: string): string {
  const [path = '', query] = pathAndQuery.split('?', 2);
  const plain = decoded(path);
  // Nothing else of a path is rewritten: what was sent is what the log shows.
  const safePath =
    withoutTokens(plain) === plain ? path : withoutTokens(plain).replace(/[\s\p{Cc}]/gu, encodeURIComponent);
  if (query === undefined) return safePath;
  const pairs = query.split('&').map((pair) => {
    const name = pair.split('=', 1)[0] ?? '';
    return SECRET_PARAMETERS.has(decoded(name).toLowerCase()) ? `${name}=${REDACTED}` : pair;
  });
  return `${safePath}?${pairs.join('&')}`;
}
