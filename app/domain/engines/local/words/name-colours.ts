/** Colours as people call them, with a middling example of each. */
const NAMES: readonly (readonly [name: string, hex: string])[] = [
  ['white', '#f7f6f4'],
  ['cream', '#eee3cf'],
  ['beige', '#d8c4a8'],
  ['tan', '#c0a07a'],
  ['brown', '#7d5a3f'],
  ['dark brown', '#46321f'],
  ['terracotta', '#b9775a'],
  ['orange', '#e4883a'],
  ['peach', '#efbf9f'],
  ['red', '#b5302f'],
  ['burgundy', '#6a2433'],
  ['pink', '#e6b2bc'],
  ['purple', '#775499'],
  ['lilac', '#c3b0d6'],
  ['navy', '#26334f'],
  ['blue', '#5d8cc0'],
  ['pale blue', '#b3cfe0'],
  ['turquoise', '#6cbfbf'],
  ['teal', '#2f7778'],
  ['mint', '#b6dcc7'],
  ['green', '#6d9464'],
  ['sage green', '#a7b398'],
  ['olive', '#7c7d4d'],
  ['dark green', '#2d4433'],
  ['yellow', '#eccb5c'],
  ['gold', '#c69b4c'],
  ['light grey', '#cfcecb'],
  ['grey', '#9a9997'],
  ['dark grey', '#55575a'],
  ['black', '#1d1d20'],
];

const KNOWN = NAMES.map(([name, hex]) => ({ name, lab: labOf(hex) }));

/** Names of the colours, each once, in the order given; what is no colour is left out. */
export function nameColours(palette: readonly string[]): string[] {
  const named = palette.filter((hex) => /^#[0-9a-f]{6}$/i.test(hex)).map((hex) => nameOf(labOf(hex)));
  return [...new Set(named)];
}

function nameOf(lab: readonly number[]): string {
  let nearest = { name: '', distance: Infinity };
  for (const known of KNOWN) {
    const distance = Math.hypot(...known.lab.map((value, axis) => value - lab[axis]!));
    if (distance < nearest.distance) nearest = { name: known.name, distance };
  }
  return nearest.name;
}

/** OKLab: distances in it are near to what the eye sees. */
function labOf(hex: string): readonly [number, number, number] {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}
