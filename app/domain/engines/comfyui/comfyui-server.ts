/** One server of the operator's, with what it is asked with. */
export interface ComfyServer {
  /** Host, port and path: what the owner reads and the log says. */
  readonly name: string;
  /** Address without a trailing slash and without user and password. */
  readonly base: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Reads COMFYUI_URL: one address or several, separated by commas, each with user and password where a proxy in front asks
 * for them.
 *
 * @param token sent as a bearer to servers whose address names no user
 */
export function parseServers(addresses: string, token?: string): readonly ComfyServer[] {
  return addresses
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text): ComfyServer => {
      const url = new URL(text);
      const { username, password } = url;
      const path = url.pathname.replace(/\/+$/, '');
      const basic = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
      const authorization = username ? `Basic ${basic}` : token ? `Bearer ${token}` : null;
      return {
        name: `${url.host}${path}`,
        base: `${url.origin}${path}`,
        headers: authorization ? { authorization } : {},
      };
    });
}
