/**
 * The moves, one after the other, that bring a list into another order of the same ids. From the front: what is at its
 * place by then is not moved.
 */
export function movesTo(
  now: readonly string[],
  wanted: readonly string[],
): readonly { readonly id: string; readonly to: number }[] {
  const there = [...now];
  return wanted.flatMap((id, to) => {
    const from = there.indexOf(id);
    if (from < 0 || from === to) return [];
    there.splice(from, 1);
    there.splice(to, 0, id);
    return [{ id, to }];
  });
}
