/**
 * How many of the requested uses the credits cover: the smaller of the requested count and credits divided by the
 * price, rounded down (creative-workspaces, section 5: partial generation). Free uses are always covered.
 */
export function affordableCount(requested: number, available: number, price: number): number {
  if (price <= 0) return requested;
  return Math.max(0, Math.min(requested, Math.floor(available / price)));
}
