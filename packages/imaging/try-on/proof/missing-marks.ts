import { largestPatch } from './cloth-squares.ts';
import type { Square } from './cloth-squares.ts';
import type { Lab } from '../colour/cloth-colour.ts';

/** A small square of cloth in the photo and, with its light taken out, in the picture. */
interface SeenSquare extends Square {
  readonly got: Lab;
}

/** Squares to each side over which a print is looked at, and the variance of Lab below which there is none. */
const AS_LAID = { reach: 1, leastPrint: 30 } as const;
const AS_FOUND = { reach: 2, leastPrint: 20 } as const;
/** Less than this share of the photo's contrast is there. A lossy file keeps .38 of thin letters, a mark that is gone leaves nothing. */
const GONE = 0.25;

/**
 * How many squares together have lost the print around them: how much of the photo's own pattern the picture shows there. Light
 * and dye of the place add evenly and count for nothing; so a thin letter that is gone is seen, however pale it was.
 */
export function largestMissingMark(squares: readonly SeenSquare[]): number {
  return largestGone(squares, AS_LAID);
}

/** The same where others have painted it: each square as the mean of itself and those around, as folds may move it by one. */
export function largestUnfoundMark(squares: readonly SeenSquare[]): number {
  const at = byPlace(squares);
  const soft = squares.flatMap((square): SeenSquare[] => {
    const around = neighbours(square, at, 1);
    if (!around) return [];
    const mean = (of: 'want' | 'got'): Lab =>
      [0, 1, 2].map((c) => around.reduce((sum, one) => sum + one[of][c]!, 0) / around.length) as unknown as Lab;
    return [{ ...square, want: mean('want'), got: mean('got') }];
  });
  return largestGone(soft, AS_FOUND);
}

function largestGone(
  squares: readonly SeenSquare[],
  { reach, leastPrint }: { reach: number; leastPrint: number },
): number {
  const at = byPlace(squares);
  return largestPatch(
    squares.filter((square) => {
      const around = neighbours(square, at, reach);
      return around !== null && isGone(around, leastPrint);
    }),
  );
}

type Places = ReadonlyMap<number, SeenSquare>;

const byPlace = (squares: readonly SeenSquare[]): Places =>
  new Map(squares.map((square) => [square.u * 4096 + square.v, square]));

/** All squares around one; null where some are not seen. */
function neighbours({ u, v }: Square, at: Places, reach: number): SeenSquare[] | null {
  const around: SeenSquare[] = [];
  for (let du = -reach; du <= reach; du++) {
    for (let dv = -reach; dv <= reach; dv++) {
      const one = at.get((u + du) * 4096 + v + dv);
      if (!one) return null;
      around.push(one);
    }
  }
  return around;
}

function isGone(around: readonly SeenSquare[], leastPrint: number): boolean {
  const n = around.length;
  let [own, shown] = [0, 0];
  for (let c = 0; c < 3; c++) {
    let [want, got, wants, products] = [0, 0, 0, 0];
    for (const square of around) {
      want += square.want[c]!;
      got += square.got[c]!;
      wants += square.want[c]! ** 2;
      products += square.want[c]! * square.got[c]!;
    }
    own += wants / n - (want / n) ** 2;
    shown += products / n - (want / n) * (got / n);
  }
  return own > leastPrint && shown < GONE * own;
}
