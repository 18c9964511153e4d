/** The value that would stand at `place` if all were sorted, without sorting them (Hoare, "Algorithm 65: Find", 1961). */
export function smallestAt(values: Float32Array, place: number): number | undefined {
  const sorted = values.slice();
  let [left, right] = [0, sorted.length - 1];
  while (left < right) {
    const pivot = sorted[(left + right) >> 1]!;
    let [low, high] = [left, right];
    while (low <= high) {
      while (sorted[low]! < pivot) low++;
      while (sorted[high]! > pivot) high--;
      if (low > high) break;
      const value = sorted[low]!;
      sorted[low++] = sorted[high]!;
      sorted[high--] = value;
    }
    if (place <= high) right = high;
    else if (place >= low) left = low;
    else break;
  }
  return sorted[place];
}
