/** The size of a laid thing beside the others, and its proportions. */
interface Thing {
  readonly name: string;
  /** Of a square picture's side. */
  readonly share: number;
  /** Width by height. */
  readonly aspect: number;
}

/** Canvas pixels. */
export interface ThingRoom {
  readonly width: number;
  readonly height: number;
  /** The uncovered things that stand there already. */
  readonly beside: {
    readonly left: number;
    readonly right: number;
    readonly base: number;
    readonly height: number;
  } | null;
  /** Where a group stands by itself: the middle of its foot, and the largest it can be. */
  readonly group: { readonly x: number; readonly base: number; readonly width: number; readonly height: number } | null;
}

export interface LaidThing {
  /** Which of the things. */
  readonly index: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** From so wide on a thing is low: it lies nearer than what it belongs to. */
const FLAT_FROM = 1.5;
/** So much of a thing at the side may be cut by the frame. */
const CUT = 0.22;
/** How far things of a group stand before each other. */
const OVERLAP = 0.14;
/** Alone, a thing is shown larger than beside a product. */
const LARGEST_GROWTH = 1.8;

/** Places for things, from behind to the front. The four variations are four arrangements. */
export function layThings(things: readonly Thing[], room: ThingRoom, variation: number): LaidThing[] {
  const side = Math.min(room.width, room.height);
  const sized = things.map((thing, index) => ({
    index,
    aspect: thing.aspect,
    width: thing.share * side,
    height: (thing.share * side) / thing.aspect,
  }));
  if (room.beside) return layBeside(sized, room, room.beside, variation);
  return room.group ? layGroup(sized, room, room.group, variation) : [];
}

interface Sized {
  readonly index: number;
  readonly aspect: number;
  readonly width: number;
  readonly height: number;
}

function layBeside(
  things: readonly Sized[],
  { width, height }: ThingRoom,
  beside: NonNullable<ThingRoom['beside']>,
  variation: number,
): LaidThing[] {
  const free = { left: beside.left, right: width - beside.right };
  const firstSide = free.left >= free.right === (variation % 2 === 0) ? 'left' : 'right';
  const used = { left: 0, right: 0 };
  const laid = things.map((thing, nth): LaidThing => {
    const at = nth % 2 === 0 ? firstSide : firstSide === 'left' ? 'right' : 'left';
    const shrink = Math.min(1, (height * 0.62) / thing.height, Math.max(0.45, (free[at] * 1.25) / thing.width));
    const [w, h] = [thing.width * shrink, thing.height * shrink];
    const gap = Math.min(0.03 * width, Math.max(0, free[at] - w) * 0.4) + used[at];
    used[at] += w * 0.55;
    const wanted = at === 'left' ? beside.left - gap - w : beside.right + gap;
    const x = Math.min(width - w * (1 - CUT), Math.max(-w * CUT, wanted));
    const base = beside.base + (thing.aspect > FLAT_FROM ? 0.035 : -0.02 - 0.012 * Math.floor(nth / 2)) * height;
    return { index: thing.index, x, y: Math.min(height - 1, base) - h, width: w, height: h };
  });
  return laid.sort((a, b) => a.y + a.height - (b.y + b.height));
}

function layGroup(
  things: readonly Sized[],
  room: ThingRoom,
  group: NonNullable<ThingRoom['group']>,
  variation: number,
): LaidThing[] {
  // The first one named is the subject: it stands in the middle, the others beside it in turns.
  const order: Sized[] = [];
  things.forEach((thing, nth) =>
    nth % 2 === (variation % 2 === 0 ? 1 : 0) ? order.push(thing) : order.unshift(thing),
  );
  const total = order.reduce((sum, { width }, nth) => sum + width * (nth === 0 ? 1 : 1 - OVERLAP), 0);
  const tallest = Math.max(...order.map(({ height }) => height));
  const closer = [1, 0.92, 1.08, 0.86][variation % 4]!;
  const scale = Math.min(group.width / total, group.height / tallest, LARGEST_GROWTH) * Math.min(1, closer);
  const shift = things.length === 1 && room.width > room.height ? [0, 0.12, 0, -0.12][variation % 4]! * room.width : 0;
  let x = Math.min(room.width - total * scale, Math.max(0, group.x + shift - (total * scale) / 2));
  const laid = order.map((thing): LaidThing => {
    const [width, height] = [thing.width * scale, thing.height * scale];
    const isSubject = thing.index === things[0]!.index;
    const depth = isSubject ? 0 : thing.aspect > FLAT_FROM ? -0.012 : 0.022;
    const box = { index: thing.index, x, y: group.base - depth * room.height - height, width, height };
    x += width * (1 - OVERLAP);
    return box;
  });
  return laid.sort((a, b) => a.y + a.height - (b.y + b.height));
}
