/**
 * The item that a key moves the focus to, or null where the key means nothing in a menu.
 *
 * @param at index of the focused item, -1 for none
 */
export function menuKey(key: string, at: number, labels: readonly string[]): number | null {
  const count = labels.length;
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return at <= 0 ? count - 1 : at - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
  }
  if (key.length !== 1 || key === ' ') return null;
  const letter = key.toLowerCase();
  for (let step = 1; step <= count; step += 1) {
    const index = (at + step) % count;
    if (labels[index]!.toLowerCase().startsWith(letter)) return index;
  }
  return null;
}
