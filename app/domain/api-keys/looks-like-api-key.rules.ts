/** Whether a bearer token means to be an API key; a mistyped one does too. */
export function looksLikeApiKey(token: string): boolean {
  return token.startsWith('plk_');
}
