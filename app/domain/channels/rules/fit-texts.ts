const count = (value: number) => value.toLocaleString('en-US');

/** What was done with a picture, or why it was not. */
export const fitTexts = {
  needsCutOut: (channel: string) =>
    `${channel} wants exactly white ground. Remove the background first; then the product stands on white.`,
  cut: 'The product reaches a side of the picture: what is not there cannot be added.',
  wouldCut: (channel: string) =>
    `The frame that ${channel} wants would cut into the picture, or leave a seam. Remove the background first.`,
  tooSmall: (channel: string, side: number, asked: number) =>
    `Framed for ${channel} it has ${count(side)} pixels of the ${count(asked)} that are asked for. Enlarge it first.`,
  white: 'Laid on exactly white ground',
  margin: 'Margin changed',
  smaller: (width: number, height: number) => `Made smaller, ${count(width)} x ${count(height)}`,
  format: 'Saved in an accepted format',
  colours: 'Colours turned into sRGB',
  weight: 'Saved with fewer bytes',
  /** What became of the product's pixels. */
  product: {
    unchanged: 'Product pixels unchanged',
    compressed: 'Product pixels changed by compression alone',
    resized: 'Product made smaller with the picture',
  },
} as const;
