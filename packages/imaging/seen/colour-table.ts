/**
 * Names of surface colours by CIE L*C*h (D65): lightness 0..100, chroma, hue in degrees. Unlike a nearest example it keeps
 * the hue of pale and of dark surfaces, which fill most of a photographed set. Rows are read from the top; the first that
 * holds counts. Limits were set on the surfaces of the 18 sets by day and by night, and on the words of `colour-words.ts`.
 */
interface Row {
  readonly name: string;
  /** Degrees, from (inclusive) to (exclusive); over 0 where `from` is larger. */
  readonly hue: readonly [from: number, to: number];
  readonly lightness?: readonly [from: number, to: number];
  readonly chroma?: readonly [from: number, to: number];
}

/** Chroma under which no hue is seen: warm greys and off-whites carry more of it than cold ones. */
const NEUTRAL_CHROMA = { warm: 8, cold: 5, blue: 7 } as const;
const WARM_HUES = [45, 112] as const;
const BLUE_HUES = [220, 290] as const;

const NEUTRALS: readonly (readonly [name: string, leastLightness: number])[] = [
  ['white', 82],
  ['light grey', 68],
  ['grey', 42],
  ['dark grey', 18],
  ['black', 0],
];

const WARM = [50, 105] as const;
const ROWS: readonly Row[] = [
  { name: 'white', hue: WARM, lightness: [88, 101], chroma: [0, 9] },
  { name: 'cream', hue: WARM, lightness: [80, 101], chroma: [0, 17] },
  { name: 'black', hue: WARM, lightness: [0, 12], chroma: [0, 12] },
  { name: 'dark brown', hue: WARM, lightness: [0, 27] },
  { name: 'orange', hue: [50, 76], lightness: [48, 101], chroma: [48, 200] },
  { name: 'gold', hue: [74, 105], lightness: [45, 70], chroma: [30, 200] },
  { name: 'yellow', hue: [76, 105], lightness: [70, 101], chroma: [38, 200] },
  { name: 'peach', hue: [50, 68], lightness: [74, 101], chroma: [17, 48] },
  { name: 'beige', hue: WARM, lightness: [70, 101] },
  { name: 'terracotta', hue: [50, 62], lightness: [42, 70], chroma: [30, 48] },
  { name: 'tan', hue: WARM, lightness: [52, 70], chroma: [10, 48] },
  { name: 'brown', hue: WARM, lightness: [27, 52], chroma: [10, 200] },
  { name: 'dark grey', hue: WARM, lightness: [0, 42] },
  { name: 'grey', hue: WARM },

  { name: 'black', hue: [336, 50], lightness: [0, 14], chroma: [0, 12] },
  { name: 'dark grey', hue: [336, 50], lightness: [14, 40], chroma: [0, 12] },
  { name: 'peach', hue: [40, 50], lightness: [72, 101] },
  { name: 'pink', hue: [20, 40], lightness: [60, 101] },
  { name: 'dark brown', hue: [28, 50], lightness: [0, 22], chroma: [0, 24] },
  { name: 'burgundy', hue: [340, 40], lightness: [0, 26] },
  { name: 'red', hue: [20, 44], chroma: [34, 200] },
  { name: 'terracotta', hue: [38, 50], lightness: [42, 72], chroma: [22, 60] },
  { name: 'orange', hue: [44, 50], chroma: [48, 200] },
  { name: 'brown', hue: [28, 50], lightness: [22, 60] },
  { name: 'pink', hue: [336, 28], lightness: [50, 101] },
  { name: 'burgundy', hue: [336, 28], lightness: [26, 42], chroma: [0, 40] },
  { name: 'red', hue: [8, 28], chroma: [34, 200] },
  { name: 'pink', hue: [336, 50] },

  { name: 'lilac', hue: [290, 336], lightness: [66, 101] },
  { name: 'purple', hue: [290, 336] },
  { name: 'navy', hue: [245, 290], lightness: [0, 32] },
  { name: 'pale blue', hue: [225, 290], lightness: [74, 101], chroma: [0, 30] },
  { name: 'blue', hue: [245, 290] },
  { name: 'teal', hue: [180, 245], lightness: [0, 46] },
  { name: 'turquoise', hue: [180, 245] },

  { name: 'beige', hue: [105, 112], lightness: [60, 101], chroma: [0, 18] },
  { name: 'yellow', hue: [105, 116], lightness: [70, 101], chroma: [38, 200] },
  { name: 'dark green', hue: [105, 180], lightness: [0, 36] },
  { name: 'olive', hue: [105, 119], lightness: [36, 66] },
  { name: 'mint', hue: [140, 180], lightness: [80, 101] },
  { name: 'sage green', hue: [105, 180], lightness: [50, 101], chroma: [0, 18] },
  { name: 'green', hue: [105, 180] },
];

/** The everyday name of a surface's colour. */
export function nameSurfaceColour([lightness, a, b]: readonly [number, number, number]): string {
  const chroma = Math.hypot(a, b);
  const hue = hueOf(a, b);
  const least = isBetween(hue, WARM_HUES)
    ? NEUTRAL_CHROMA.warm
    : isBetween(hue, BLUE_HUES)
      ? NEUTRAL_CHROMA.blue
      : NEUTRAL_CHROMA.cold;
  if (chroma < least) return NEUTRALS.find(([, from]) => lightness >= from)?.[0] ?? 'black';
  const row = ROWS.find(
    ({ hue: hues, lightness: levels = [-1, 101], chroma: chromas = [0, 200] }) =>
      isBetween(hue, hues) && isBetween(lightness, levels) && isBetween(chroma, chromas),
  );
  return row?.name ?? 'grey';
}

/** Degrees, 0 up to 360. */
const hueOf = (a: number, b: number): number => ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;

function isBetween(value: number, [from, to]: readonly [number, number]): boolean {
  return from <= to ? value >= from && value < to : value >= from || value < to;
}
