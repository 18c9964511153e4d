/** The scene of recipes that is no preset: pure white, square, the product as large as marketplaces ask. */
export const WHITE_SCENE = {
  name: 'white-background',
  displayName: 'White background',
  prompt: 'on a pure white background',
} as const;
