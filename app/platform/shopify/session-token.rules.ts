/** Three base64url parts, the first one a JSON object. Our own tokens never look like this. */
export function looksLikeSessionToken(token: string): boolean {
  return /^eyJ[\w-]+\.[\w-]+\.[\w-]*$/.test(token);
}
