/** The class names that apply, with a space between. */
export const classes = (...names: readonly (string | false | null | undefined)[]) => names.filter(Boolean).join(' ');

/** A word as Polaris spells it at the end of a class name: `critical` becomes `Critical`. */
export const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Polaris' steps of distance, as `100` for 4 px. */
export type Space = '0' | '050' | '100' | '150' | '200' | '300' | '400' | '600' | '1000';

/** One value for all widths, or one from each of these widths on. */
export type Responsive<Value> = Value | { readonly xs?: Value; readonly sm?: Value; readonly md?: Value };

/** What Polaris' style sheet reads of a property that can depend on the width. */
export function responsive<Value extends string>(
  property: string,
  value: Responsive<Value> | undefined,
  asCss: (value: Value) => string = (given) => given,
): Record<string, string> {
  if (!value) return {};
  const byWidth = typeof value === 'string' ? { xs: value } : value;
  return Object.fromEntries(
    Object.entries(byWidth).map(([width, given]) => [`--pc-${property}-${width}`, asCss(given as Value)]),
  );
}

/** The same for distances. */
export const responsiveSpace = (property: string, value: Responsive<Space> | undefined) =>
  responsive(property, value, (space) => `var(--p-space-${space})`);

/** Without what is not set; nothing at all where nothing is. */
export function setOnly(style: Readonly<Record<string, string | undefined>>): Record<string, string> | undefined {
  const set = Object.entries(style).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return set.length > 0 ? Object.fromEntries(set) : undefined;
}
