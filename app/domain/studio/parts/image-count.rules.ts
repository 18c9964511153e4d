/** creative-workspaces, section 9: 4 on load, 1 afterwards. */
const FIRST_COUNT = 4;
const LATER_COUNT = 1;

/** How many pictures the next run makes. */
export interface ImageCountState {
  readonly value: number;
  /** A person said so, here or in the settings: then it stays. */
  readonly isChosen: boolean;
  /** It fell after a run without anybody having touched it, which has to be said. */
  readonly isLowered: boolean;
}

/** `preferred`: from the settings; null follows the spec. */
export const startImageCount = (preferred: number | null): ImageCountState => ({
  value: preferred ?? FIRST_COUNT,
  isChosen: preferred !== null,
  isLowered: false,
});

export type ImageCountAction =
  | { readonly type: 'choose'; readonly value: number }
  /** A run was accepted. */
  | { readonly type: 'accepted' };

/** A number that was chosen is kept; one that nobody chose falls after the first run, so that a second look is cheap. */
export function reduceImageCount(state: ImageCountState, action: ImageCountAction): ImageCountState {
  if (action.type === 'choose') return { value: action.value, isChosen: true, isLowered: false };
  if (state.isChosen || state.value === LATER_COUNT) return state;
  return { value: LATER_COUNT, isChosen: false, isLowered: true };
}
