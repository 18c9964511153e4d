/** Value of a cookie in a request's Cookie header, or null. The first one wins, as the most specific comes first. */
export function readCookie(request: Request, name: string): string | null {
  const header = request.headers.get('cookie');
  if (!header) return null;
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return null;
}

export interface CookieOptions {
  readonly isSecure: boolean;
  /** 0 removes the cookie. */
  readonly maxAgeSeconds: number;
}

/** One Set-Cookie value: the whole site, never for scripts, not sent with other sites' posts. */
export function writeCookie(name: string, value: string, { isSecure, maxAgeSeconds }: CookieOptions): string {
  const parts = [`${name}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Lax', `Max-Age=${maxAgeSeconds}`];
  if (isSecure) parts.push('Secure');
  return parts.join('; ');
}
