/** How one of the other pictures is to differ from the canvas, as far as scene and frame allow. Shares of the frame. */
export interface Wish {
  /** Sideways, -1 or 1 as the seed says, times this. */
  readonly aside: number;
  /** Its foot, down; negative is farther back. */
  readonly nearer: number;
  /** How much nearer the camera is. */
  readonly zoom: number;
  /** Where its middle is to be seen, from the frame's, sideways like `aside`. */
  readonly seen: number;
  /** Of its size, in a set that is drawn around it. */
  readonly scale: number;
}

const WISHES: readonly Wish[] = [
  { aside: 0.17, nearer: 0, zoom: 1.1, seen: 0.15, scale: 0.92 },
  { aside: -0.04, nearer: 0.03, zoom: 1.32, seen: -0.02, scale: 1.16 },
  { aside: -0.15, nearer: -0.05, zoom: 1.18, seen: -0.14, scale: 0.82 },
  { aside: 0.08, nearer: -0.06, zoom: 1.26, seen: 0.2, scale: 1.06 },
  { aside: -0.1, nearer: 0.03, zoom: 1.4, seen: -0.12, scale: 1.22 },
  { aside: 0.2, nearer: 0.02, zoom: 1.04, seen: 0.22, scale: 0.78 },
];

/** For each of the others, what is tried in turn. */
const TAKES = [
  [0, 3, 5],
  [1, 4, 3],
  [2, 4, 5],
] as const;

/** The wish for the picture `index`, from 1 on; `take` as in `paintVariation`. */
export function wishOf(index: number, take: number): Wish {
  const takes = TAKES[(index - 1) % TAKES.length]!;
  return WISHES[takes[take % takes.length]!]!;
}
