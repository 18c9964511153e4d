/** How the person stands in each of the pictures of one order. */
export interface PersonFraming {
  readonly label: string;
  /** Height of the person's set in heights of the picture: 1 shows it whole. */
  readonly size: number;
  /** The middle of the picture in the set: fraction of its width from the middle, and of its height from the top. */
  readonly x: number;
  readonly y: number;
  /** The same where only trousers or a skirt are worn: from the ribs to the shoes, not the chest. */
  readonly yBelow: number;
  /** Where in the picture that is. */
  readonly at: number;
  /** The same of a picture from the chin to mid-thigh: its size, 1 for exactly that, and the figure's place in the width. */
  readonly crop: { readonly size: number; readonly x: number };
  /** Exposure of the place, and warmth: -1 cool to 1 warm. */
  readonly exposure: number;
  readonly warmth: number;
  /** Mirrors the place: light from the other side of the street. */
  readonly mirrored: boolean;
  /** Shows the person turned to the side, where there is such a set of them. */
  readonly turned: boolean;
}

/** Of whole figures never closer than the hips for tops: the faces are those of computer-made people. */
export const FRAMINGS: readonly PersonFraming[] = [
  {
    label: 'Full figure',
    size: 1.0,
    x: 0,
    y: 0.5,
    yBelow: 0.5,
    at: 0.5,
    crop: { size: 1, x: 0 },
    exposure: 1,
    warmth: 0,
    mirrored: false,
    turned: false,
  },
  {
    label: 'Three-quarter',
    size: 1.42,
    x: 0,
    y: 0.347,
    yBelow: 0.645,
    at: 0.5,
    crop: { size: 1, x: -0.06 },
    exposure: 1.02,
    warmth: 0.35,
    mirrored: true,
    turned: true,
  },
  {
    label: 'Off centre',
    size: 1.02,
    x: -0.1,
    y: 0.505,
    yBelow: 0.505,
    at: 0.5,
    crop: { size: 0.9, x: 0.07 },
    exposure: 0.95,
    warmth: -0.35,
    mirrored: false,
    turned: true,
  },
  {
    label: 'Closer',
    size: 1.62,
    x: 0.03,
    y: 0.303,
    yBelow: 0.68,
    at: 0.5,
    crop: { size: 1.06, x: 0.02 },
    exposure: 1.05,
    warmth: 0.15,
    mirrored: true,
    turned: false,
  },
];
