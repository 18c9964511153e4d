import { looksLikeApiKey } from '#app/domain/api-keys/index.ts';
import { AppError } from '#app/platform/errors.ts';
import { isOwnWrite } from '#app/platform/http/same-origin.rules.ts';
import { ownOrigins } from './secure-origin.server.ts';
import { readBearerToken } from './bearer-token.ts';

/**
 * Refuses writes that another site's page started in this browser (`forbidden`; the rule: `isOwnWrite`). A call with a bearer
 * token and no cookie has nothing a foreign page could borrow and passes, whatever cookies there are where the token is an
 * API key: then no cookie is looked at.
 */
export function assertSameOrigin(request: Request): void {
  const hasCookie = request.headers.has('cookie');
  const token = readBearerToken(request);
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const hasDecidingToken = token !== null && (!hasCookie || looksLikeApiKey(token));
  const { method } = request;
  if (isOwnWrite({ method, hasCookie, site, origin, hasDecidingToken }, ownOrigins(request))) return;
  throw new AppError('forbidden', `write from another site (origin ${origin ?? '-'}, site ${site ?? '-'})`, {
    userMessage: 'This request did not come from our own pages.',
  });
}
