import type { FrameFacts, FrameBackground } from '@plinth/imaging';

const count = (value: number) => value.toLocaleString('en-US');
const inMb = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(bytes < 1024 * 1024 ? 2 : 1)} MB`;
const percent = (share: number) => `${Math.round(share * 100)}%`;
const upper = (formats: readonly string[]) => formats.map((name) => name.toUpperCase()).join(', ');

function shapeName(aspect: number): string {
  if (Math.abs(aspect - 1) < 0.002) return '1:1';
  if (Math.abs(aspect - 9 / 16) < 0.002) return '9:16';
  return aspect >= 1 ? `${aspect.toFixed(2)}:1` : `1:${(1 / aspect).toFixed(2)}`;
}

const dayOf = (iso: string) =>
  new Date(`${iso}T00:00:00Z`).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** The measured value and the required one, in one sentence each. */
export const ruleTexts = {
  format: (format: string, wanted: readonly string[]) => `${format.toUpperCase()}; accepted: ${upper(wanted)}.`,
  animated: 'Animated; only still images are accepted.',
  still: 'A still image.',
  colours: ({ colours, profile }: FrameFacts) =>
    colours === 'srgb' || colours === 'grey'
      ? 'Colours are sRGB.'
      : `Colours are ${colours === 'cmyk' ? 'CMYK' : (profile ?? 'of another kind')}; shops show sRGB.`,
  weight: (bytes: number, most: number) => `${inMb(bytes)} of at most ${inMb(most)}.`,
  leastSize: (side: 'longer' | 'shorter', pixels: number, least: number, from: string | null) =>
    `${count(pixels)} pixels on the ${side} side; at least ${count(least)}${from ? ` from ${dayOf(from)} on` : ''}.`,
  mostSides: (width: number, height: number, most: { readonly longer: number; readonly shorter: number }) =>
    `${count(width)} x ${count(height)} pixels; at most ${count(most.longer)} x ${count(most.shorter)}, either way up.`,
  mostPixels: (pixels: number, most: number) =>
    `${(pixels / 1_000_000).toFixed(1)} megapixels of at most ${count(most / 1_000_000)}.`,
  shape: ({ width, height }: FrameFacts, { min, max }: { readonly min: number; readonly max: number }) =>
    `${shapeName(width / height)}; asked for: ${min === max ? shapeName(min) : `${shapeName(min)} to ${shapeName(max)}`}.`,
  clear: 'Parts are transparent; they would be shown on any colour.',
  opaque: 'Nothing is transparent.',
  background: ({ kind, colour, notWhite, notWhiteShare }: FrameBackground) => {
    if (kind === 'clear') return 'The background is transparent, not white.';
    if (kind === 'mixed') return 'The background is a scene, not white.';
    if (colour !== '#ffffff') return `The background is ${colour}, not #ffffff.`;
    return notWhite === 0
      ? 'The background is pure white.'
      : `${notWhiteShare < 0.01 ? count(notWhite) + ' pixels' : percent(notWhiteShare)} of the background are not pure white.`;
  },
  share: (share: number, { min, max }: { readonly min: number; readonly max: number }) =>
    `The product fills ${percent(share)} of the frame; asked for: ${
      max >= 1 ? `at least ${percent(min)}` : `${percent(min)} to ${percent(max)}`
    }.`,
  shareUntold: 'How much of the frame the product fills cannot be measured in a scene.',
  whole: 'The whole product is in the frame.',
  cut: 'The product touches the frame edge and may be cut off.',
  wholeUntold: 'Whether the product is cut off cannot be measured in a scene.',
  overlaysUntold: 'Whether text or a mark was added cannot be measured in a scene. Please look.',
  manyParts: (parts: number) =>
    `${count(parts)} parts that do not touch: added text or a mark, or a product of several parts. Please look.`,
  rectangle: 'There is a rectangle on the background: a product, or a bordered image. Please check.',
  onePart: 'Nothing is beside the product. Text on the product is not checked.',
} as const;
