/** Solves a square system by Gaussian elimination with row exchange; both arguments are worked in. */
export function solveLinear(matrix: number[][], vector: number[]): number[] {
  const size = vector.length;
  for (let i = 0; i < size; i++) {
    let pivot = i;
    for (let row = i + 1; row < size; row++) {
      if (Math.abs(matrix[row]![i]!) > Math.abs(matrix[pivot]![i]!)) pivot = row;
    }
    [matrix[i], matrix[pivot]] = [matrix[pivot]!, matrix[i]!];
    [vector[i], vector[pivot]] = [vector[pivot]!, vector[i]!];
    for (let row = i + 1; row < size; row++) {
      const factor = matrix[row]![i]! / (matrix[i]![i]! || 1e-9);
      for (let column = i; column < size; column++) matrix[row]![column]! -= factor * matrix[i]![column]!;
      vector[row]! -= factor * vector[i]!;
    }
  }
  const solution = new Array<number>(size).fill(0);
  for (let i = size - 1; i >= 0; i--) {
    let value = vector[i]!;
    for (let column = i + 1; column < size; column++) value -= matrix[i]![column]! * solution[column]!;
    solution[i] = value / (matrix[i]![i]! || 1e-9);
  }
  return solution;
}
