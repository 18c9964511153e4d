/**
 * The largest share of one product that is painted over, 0..1.
 *
 * @param owners per pixel: which product is seen there, from 1 on; 0 where none is
 * @param painted per pixel: 1 where it is painted over
 */
export function coveredShare(owners: Uint16Array, painted: Uint8Array): number {
  const seen = new Map<number, number>();
  const covered = new Map<number, number>();
  for (const [at, owner] of owners.entries()) {
    if (owner === 0) continue;
    seen.set(owner, (seen.get(owner) ?? 0) + 1);
    if (painted[at] === 1) covered.set(owner, (covered.get(owner) ?? 0) + 1);
  }
  return Math.max(0, ...[...covered].map(([owner, pixels]) => pixels / seen.get(owner)!));
}
