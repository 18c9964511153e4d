import { env } from '#app/platform/env.server.ts';

/** Whether browsers reach this request's site over https: directly, through a believed proxy, or by APP_URL. */
export function isSecureSite(request: Request): boolean {
  return new URL(request.url).protocol === 'https:' || (env().APP_URL?.startsWith('https:') ?? false);
}

/** Origins that count as this site. */
export function ownOrigins(request: Request): readonly string[] {
  const appUrl = env().APP_URL;
  const own = new URL(request.url).origin;
  return appUrl ? [own, new URL(appUrl).origin] : [own];
}
