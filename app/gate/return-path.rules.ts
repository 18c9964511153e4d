/** Query parameter of /login that says where to go on. */
const RETURN_PARAMETER = 'redirectTo';

export const HOME_PATH = '/dashboard';

/**
 * The place to go to after signing in: only a path of this site. Browsers read `//host`, `/\host` and paths with
 * control characters as another site's address; so the text is read as a browser would, and what that gave is returned.
 */
export function safeReturnPath(value: string | null | undefined): string {
  if (!value || !value.startsWith('/')) return HOME_PATH;
  const base = 'http://plinth.invalid';
  if (!URL.canParse(value, base)) return HOME_PATH;
  const url = new URL(value, base);
  const path = `${url.pathname}${url.search}${url.hash}`;
  if (url.origin !== base || url.pathname.startsWith('//')) return HOME_PATH;
  return /^\/(login|logout|signup|callback|api|files)(\/|$)/.test(url.pathname) ? HOME_PATH : path;
}

/** Address of the sign-in page for a visitor of `url`: his query string is kept, and where he wanted to go. */
export function loginPath(url: URL, isRead: boolean): string {
  const query = new URLSearchParams(url.search);
  query.delete(RETURN_PARAMETER);
  const wanted = safeReturnPath(isRead ? `${url.pathname}${query.size > 0 ? `?${query}` : ''}` : url.pathname);
  if (url.pathname !== '/' && wanted !== HOME_PATH) query.set(RETURN_PARAMETER, wanted);
  return query.size > 0 ? `/login?${query}` : '/login';
}

/** Where the visitor of /login goes on to, from its query string. */
export function readReturnPath(request: Request): string {
  return safeReturnPath(new URL(request.url).searchParams.get(RETURN_PARAMETER));
}
