/** Three base64url parts, the first one a JSON object. Our own tokens never look like this. */
export function looksLikeSessionToken(token: string): boolean {
  return /^eyJ[\w-]+\.[\w-]+\.[\w-]*$/.test(token);
}

/** The number of the staff member in a session token that was verified before; undefined where it names none. */
export function personOf(token: string): string | undefined {
  try {
    const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub?: unknown };
    return typeof sub === 'string' && /^\d{1,20}$/.test(sub) ? sub : undefined;
  } catch {
    return undefined;
  }
}
