/** Least and most, centimetres: what is smaller or larger is another number. */
export const SIZE_LIMITS = { least: 0.3, most: 500 } as const;
