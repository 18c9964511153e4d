import type { Call } from './call.ts';
import { matchCall } from './match-call.ts';

/** Where extensions of the Shopify admin run. They send a session token and no cookies. */
const EXTENSIONS_ORIGIN = 'https://extensions.shopifycdn.com';
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies readonly Call['method'][];

/**
 * The statement of an answer that an extension may read; null where the request is none of an extension's, or the
 * call is not for them.
 */
export function extensionAccess(calls: readonly Call[], request: Request): Headers | null {
  if (request.headers.get('origin') !== EXTENSIONS_ORIGIN) return null;
  const { pathname } = new URL(request.url);
  const methods = METHODS.filter((method) => {
    const match = matchCall(calls, method, pathname);
    return match.kind === 'found' && match.call.isForExtensions;
  });
  if (methods.length === 0) return null;
  return new Headers({
    'Access-Control-Allow-Origin': EXTENSIONS_ORIGIN,
    'Access-Control-Allow-Methods': methods.join(', '),
    'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key, X-Requested-With, Accept-Language',
    'Access-Control-Expose-Headers': 'X-Shopify-Retry-Invalid-Session-Request, Retry-After, X-Request-Id',
    'Access-Control-Max-Age': '600',
    Vary: 'Origin',
  });
}
