/** The token after `Authorization: Bearer`; null without such a header, '' where it is malformed. */
export function readBearerToken(request: Request): string | null {
  const header = request.headers.get('authorization');
  if (header === null) return null;
  return /^Bearer +(\S+)$/i.exec(header)?.[1] ?? '';
}
