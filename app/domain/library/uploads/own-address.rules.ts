/** The id of the asset that one of our own addresses names; null for any other text. Nothing is asked of the host. */
export function ownAssetId(address: string): string | null {
  return /^(?:https?:\/\/[^/]+)?\/files\/([0-9a-f-]{36})\//.exec(address)?.[1] ?? null;
}
