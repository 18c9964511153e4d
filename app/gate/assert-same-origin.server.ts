import { looksLikeApiKey } from '#app/domain/api-keys/index.ts';
import { AppError } from '#app/platform/errors.ts';
import { ownOrigins } from './secure-origin.server.ts';
import { readBearerToken } from './bearer-token.ts';

/**
 * Refuses writes that another site's page started in this browser (`forbidden`). Browsers say where a request comes
 * from in Sec-Fetch-Site (https and localhost) and in Origin (every write); neither can be set by a script.
 * A call with a bearer token and no cookie has nothing a foreign page could borrow and passes, whatever cookies there are
 * where the token is an API key (then no cookie is looked at), and so does a program that sends neither header nor cookies.
 */
export function assertSameOrigin(request: Request): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const hasCookie = request.headers.has('cookie');
  const token = readBearerToken(request);
  if (token !== null && (!hasCookie || looksLikeApiKey(token))) return;
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const isOwnOrigin = origin !== null && ownOrigins(request).includes(origin);
  if (site !== null) {
    // `none`: the person, not a page (a reload, a bookmark).
    if (site === 'same-origin' || (site === 'none' && (origin === null || isOwnOrigin))) return;
  } else if (origin === null ? !hasCookie : isOwnOrigin) {
    return;
  }
  throw new AppError('forbidden', `write from another site (origin ${origin ?? '-'}, site ${site ?? '-'})`, {
    userMessage: 'This request did not come from our own pages.',
  });
}
