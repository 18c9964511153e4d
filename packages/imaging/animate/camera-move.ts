/** How camera and light move through a video. */
export interface CameraMove {
  readonly label: string;
  /** The picture's magnification at the start and at the end; at least 1. */
  readonly from: number;
  readonly to: number;
  /** How much faster than the scene the products come nearer: 0 none. */
  readonly parallax: number;
  /** Shift of the view during the video, as a share of the frame's width; positive shows more of the right. */
  readonly drift: number;
  /** Turn of the scene about the products during the video, in degrees. */
  readonly turn: number;
  /** Shift of the view during the video, as a share of the frame's height; positive shows more of the top. */
  readonly tilt: number;
  /** Strength of the light that passes over the products, 0..1. */
  readonly sweep: number;
}

interface Word {
  readonly words: RegExp;
  readonly say: string;
  readonly change: (move: CameraMove) => CameraMove;
}

const defaultMove: CameraMove = {
  label: 'push in',
  from: 1,
  to: 1.08,
  parallax: 0.03,
  drift: 0,
  turn: 0,
  tilt: 0,
  sweep: 0.28,
};

/** Zoom of a move that travels without coming nearer: room at the edges for the travel. */
const travelling = { from: 1.08, to: 1.08, parallax: 0, drift: 0, turn: 0, tilt: 0 };

/** In this order: the kind of move first, then how strong it is. */
const vocabulary: readonly Word[] = [
  {
    words: /\b(zoom(s|ing)? out|pull(s|ing)? (back|out)|dolly out|reveal)\b/,
    say: 'pull back',
    change: (move) => ({ ...move, label: 'pull back', from: 1.08, to: 1, parallax: -0.03 }),
  },
  {
    words: /\b(zoom(s|ing)?( in)?|push(es|ing)?( in)?|dolly( in)?|closer|close[- ]up)\b(?! out)/,
    say: 'push in',
    change: (move) => (move.label === 'push in' ? { ...move, to: 1.1 } : move),
  },
  {
    words: /\b((pan|slide|drift|move)(s|ning|ing)? (to the )?left|leftwards?)\b/,
    say: 'drift left',
    change: (move) => ({ ...move, label: 'drift left', from: 1.06, to: 1.06, parallax: 0, drift: -0.05 }),
  },
  {
    words:
      /\b((pan|slide|drift|move)(s|ning|ing)? (to the )?right|rightwards?|pan(ning|s)?|slid(e|es|ing)|drift(s|ing)?)\b/,
    say: 'drift right',
    change: (move) =>
      move.drift === 0 ? { ...move, label: 'drift right', from: 1.06, to: 1.06, parallax: 0, drift: 0.05 } : move,
  },
  {
    words: /\b(orbit(s|ing)?|(circl|rotat|revolv|turn|arc|mov)(e|es|ing|s)? around|arc shot)\b/,
    say: 'orbit',
    change: (move) => ({ ...move, ...travelling, label: 'orbit', from: 1.1, to: 1.1, turn: 8 }),
  },
  {
    words: /\btilt(s|ing)? down(wards?)?\b/,
    say: 'tilt down',
    change: (move) => ({ ...move, ...travelling, label: 'tilt down', tilt: -0.06 }),
  },
  {
    words: /\btilt(s|ing)?\b(?! down)/,
    say: 'tilt up',
    change: (move) => ({ ...move, ...travelling, label: 'tilt up', tilt: 0.06 }),
  },
  {
    words: /\b(slow(ly)?|subtle|subtly|gentle|gently|calm(ly)?|soft(ly)?)\b/,
    say: 'slow',
    change: (move) => scaled(move, 0.6),
  },
  {
    words: /\b(fast|quick(ly)?|dynamic|energetic|dramatic(ally)?)\b/,
    say: 'strong',
    change: (move) => scaled(move, 1.5),
  },
  {
    words: /\b(shin(e|ing|y)|glow(s|ing)?|sparkl(e|es|ing)|glint(s|ing)?|light sweep|shimmer(s|ing)?|gleam(s|ing)?)\b/,
    say: 'light sweep',
    change: (move) => ({ ...move, sweep: 0.42 }),
  },
  {
    words: /\b(no (light|sweep|shine|glare)|matte light|constant light)\b/,
    say: 'no sweep',
    change: (move) => ({ ...move, sweep: 0 }),
  },
];

function scaled(move: CameraMove, by: number): CameraMove {
  const isTravelling = move.drift !== 0 || move.turn !== 0 || move.tilt !== 0;
  const scale = (zoom: number): number => 1 + (zoom - 1) * (isTravelling ? 1 : by);
  return {
    ...move,
    from: scale(move.from),
    to: scale(move.to),
    parallax: move.parallax * by,
    drift: Math.min(0.055, Math.max(-0.055, move.drift * by)),
    turn: move.turn * by,
    tilt: move.tilt * by,
  };
}

/** A prompt as the camera follows it. */
export interface ReadMove {
  readonly move: CameraMove;
  /** The words that can be seen: without any of these the video is another one. */
  readonly understood: readonly string[];
  /** The words that change nothing here. */
  readonly unused: readonly string[];
}

/** The move a prompt asks for; words it does not know change nothing. */
export function readCameraMove(prompt: string, video: { readonly hasProducts: boolean }): ReadMove {
  const text = prompt.toLowerCase();
  const said = vocabulary.filter(({ words }) => words.test(text));
  let used = said;
  const seen = (words: readonly Word[]): string => whatIsSeen(moveOf(words), video.hasProducts);
  for (const word of said) {
    const others = used.filter((other) => other !== word);
    if (seen(others) === seen(used)) used = others;
  }
  return {
    move: moveOf(used),
    understood: used.map(({ say }) => say),
    unused: said.filter((word) => !used.includes(word)).map(({ say }) => say),
  };
}

const moveOf = (words: readonly Word[]): CameraMove => words.reduce((move, { change }) => change(move), defaultMove);

/** Everything of a move that reaches a frame: where nothing is known to stand, nothing passes over it or comes nearer. */
function whatIsSeen({ from, to, drift, turn, tilt, parallax, sweep }: CameraMove, hasProducts: boolean): string {
  const travel = [from, to, drift, turn, tilt];
  return JSON.stringify(hasProducts ? [...travel, parallax, sweep] : travel);
}

/** Where the camera is at a moment of the video, 0..1. */
export interface CameraMoment {
  readonly zoom: number;
  /** Magnification of the products on top of `zoom`, about their feet; never below 1, so that they cover their places. */
  readonly productZoom: number;
  readonly drift: number;
  readonly tilt: number;
  /** Turn of the scene about the products, in radians. */
  readonly turn: number;
}

/** Slow at both ends, so that the video can be looped without a jolt. */
export function cameraAt(move: CameraMove, time: number): CameraMoment {
  const eased = time * time * (3 - 2 * time);
  const near = move.parallax >= 0 ? eased : 1 - eased;
  return {
    zoom: move.from + (move.to - move.from) * eased,
    productZoom: 1 + Math.abs(move.parallax) * near,
    drift: move.drift * (eased - 0.5),
    tilt: move.tilt * (eased - 0.5),
    turn: (move.turn * Math.PI * (eased - 0.5)) / 180,
  };
}
