const count = (value: number) => value.toLocaleString('en-US');

/** The texts about copies of a picture for a channel, made or refused. */
export const fitTexts = {
  needsCutOut: (channel: string) => `${channel} needs a pure white background. Remove the background first.`,
  cut: 'The product touches the image edge; missing parts cannot be added.',
  wouldCut: (channel: string) =>
    `The frame for ${channel} wants would cut into the image, or leave a seam. Remove the background first.`,
  tooSmall: (channel: string, side: number, asked: number) =>
    `Framed for ${channel} it has ${count(side)} pixels of the ${count(asked)} that are asked for. Enlarge it first.`,
  white: 'pure white background',
  margin: 'new margin',
  smaller: (width: number, height: number) => `smaller, ${count(width)} x ${count(height)} pixels`,
  format: 'an accepted format',
  colours: 'colours in sRGB',
  weight: 'smaller file',
  /** The state of the product's pixels. */
  product: {
    unchanged: 'Product pixels unchanged',
    compressed: 'Product pixels changed by compression alone',
    resized: 'Product made smaller with the image',
  },
} as const;
