/** IP address of the caller, as the server sees it (it writes the header itself, whatever the caller sent); '' unknown. */
export function clientAddress(request: Request): string {
  return request.headers.get('x-client-address') ?? '';
}
