/** The origin that a request states; null for headers that it does not carry. */
export interface WriteFacts {
  readonly method: string;
  readonly hasCookie: boolean;
  /** Sec-Fetch-Site. */
  readonly site: string | null;
  /** Origin. */
  readonly origin: string | null;
  /** A bearer token that decides alone, so that no cookie is looked at. */
  readonly hasDecidingToken: boolean;
}

/**
 * Whether a request is a read, or a write that one of our own pages, or a program, started. Browsers say where a request
 * comes from in Sec-Fetch-Site (https and localhost) and in Origin (every write); neither can be set by a script. A program
 * sends neither header nor cookies.
 *
 * @param ownOrigins as browsers write them in Origin
 */
export function isOwnWrite(facts: WriteFacts, ownOrigins: readonly string[]): boolean {
  const { method, hasCookie, site, origin, hasDecidingToken } = facts;
  if (method === 'GET' || method === 'HEAD' || hasDecidingToken) return true;
  const isOwnOrigin = origin !== null && ownOrigins.includes(origin);
  // `none`: the person, not a page (a reload, a bookmark).
  if (site !== null) return site === 'same-origin' || (site === 'none' && (origin === null || isOwnOrigin));
  return origin === null ? !hasCookie : isOwnOrigin;
}
