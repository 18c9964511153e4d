export type Check =
  | { readonly kind: 'tested'; readonly file: string; readonly title: string }
  | { readonly kind: 'held'; readonly file: string; readonly says: RegExp }
  | { readonly kind: 'nothing'; readonly because: string }
  | { readonly kind: 'not met'; readonly because: string };

/** Number, level, our words, what holds it: one check or several, each for a part of it. */
export type Requirement = readonly [id: string, level: 1 | 2, words: string, ...checks: [Check, ...Check[]]];

/** A test with this beginning or part of a title. */
export const tested = (file: string, title: string): Check => ({ kind: 'tested', file, title });
/** A source, or a record of a decision, that says so; of a folder, one of its files. */
export const held = (file: string, says: RegExp): Check => ({ kind: 'held', file, says });
/** There is nothing that it could be about. */
export const nothing = (because: string): Check => ({ kind: 'nothing', because });
export const notMet = (because: string): Check => ({ kind: 'not met', because });
