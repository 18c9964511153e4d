/** Least and most, centimetres: what is smaller or larger is another number. */
export const SIZE_LIMITS = { least: 0.3, most: 500 } as const;

/** How much nearer than its picture was taken a scene may be seen: nearer, its grain shows. */
export const MOST_CLOSER = 2;
