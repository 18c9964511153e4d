/** What a call answers with, as it is. A plain link carries no session token inside the Shopify admin, a fetch does. */
export async function fetchContent(path: string): Promise<Blob> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} answered with ${response.status}`);
  return response.blob();
}
