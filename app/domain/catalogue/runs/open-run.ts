/** A run that is under way, or whose pictures wait for a decision. */
export interface OpenRun {
  readonly id: string;
  readonly name: string;
  readonly isMaking: boolean;
  /** Products that are to be made yet, those whose outline is asked about, and those whose pictures wait. */
  readonly toMake: number;
  readonly toAnswer: number;
  readonly toReview: number;
}
