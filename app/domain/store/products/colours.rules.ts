import type { ProductVariant } from './read-variants.server.ts';

/** The names of the option that states a colour, in the languages of the admin. */
const NAMES = new Set(
  (
    'color colour colors colours farbe farben couleur couleurs colore colori kleur kleuren cor cores färg farve farge väri ' +
    'barva kolor szín renk culoare цвет колір χρώμα 色 颜色 顏色 カラー 색상 لون اللون צבע สี'
  ).split(' '),
);

/** One colour that a product comes in. */
export interface ProductColour {
  readonly value: string;
  readonly variantIds: readonly string[];
  /** gid and address of the picture that its first variant with one has; null where none has. */
  readonly mediaId: string | null;
  readonly pictureUrl: string | null;
}

/** The colours of a product in its own order; none where no option says a colour, or it has only one. */
export function coloursOf(variants: readonly ProductVariant[]): readonly ProductColour[] {
  const byValue = new Map<string, ProductVariant[]>();
  for (const variant of variants) {
    const colour = variant.options.find(({ name }) => NAMES.has(name.trim().toLowerCase().normalize('NFC')));
    if (colour) byValue.set(colour.value, [...(byValue.get(colour.value) ?? []), variant]);
  }
  if (byValue.size < 2) return [];
  return [...byValue].map(([value, own]) => {
    const shown = own.find(({ mediaId }) => mediaId !== null);
    return {
      value,
      variantIds: own.map(({ id }) => id),
      mediaId: shown?.mediaId ?? null,
      pictureUrl: shown?.pictureUrl ?? null,
    };
  });
}
