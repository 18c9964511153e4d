/** Limits of custom training (platform-and-account, sections 5 and 9). */
export const FEWEST_SET_PICTURES = 4;
/** Ours: beyond these no model gets better, and the set still fits into one upload. */
export const MOST_SET_PICTURES = 20;
/** Pixels of the shorter side. */
export const SMALLEST_SET_SIDE = 384;
export const TRAINING_STEPS = { least: 100, most: 2000, step: 100, usual: 1000 } as const;
/** Letters, digits, dash and underscore of any language, beginning with a letter or digit: one word of a prompt. */
export const TRIGGER_WORD = /^[\p{L}\p{N}][\p{L}\p{N}_-]{1,31}$/u;
/** Pictures that can be made at once with a model (section 5). */
export const TRAINED_COUNTS = [1, 2, 4] as const;
