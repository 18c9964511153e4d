import type { KnownFact } from '#app/domain/words/index.ts';

export interface CaptionOption {
  readonly caption: string;
  readonly hashtags: readonly string[];
}

/** The content of one of the two cards of a network. */
export type OptionState =
  | { readonly kind: 'writing'; readonly last: CaptionOption | null }
  | { readonly kind: 'written'; readonly option: CaptionOption }
  | { readonly kind: 'failed'; readonly message: string; readonly last: CaptionOption | null };

export interface CaptionsState {
  readonly options: readonly [OptionState, OptionState];
  readonly facts: readonly KnownFact[] | null;
}

const WRITING: OptionState = { kind: 'writing', last: null };
export const noCaptions: CaptionsState = { options: [WRITING, WRITING], facts: null };

export type CaptionsAction =
  | { readonly type: 'begun' }
  | { readonly type: 'asked'; readonly at: 0 | 1 }
  | { readonly type: 'came'; readonly at: 0 | 1; readonly option: CaptionOption; readonly facts: readonly KnownFact[] }
  | { readonly type: 'failed'; readonly at: 0 | 1; readonly message: string };

/** The content of the two cards after action. A card that fails keeps what was on it. */
export function reduceCaptions(state: CaptionsState, action: CaptionsAction): CaptionsState {
  switch (action.type) {
    case 'begun':
      return noCaptions;
    case 'asked':
      return withOption(state, action.at, { kind: 'writing', last: lastOf(state.options[action.at]) });
    case 'came':
      return { ...withOption(state, action.at, { kind: 'written', option: action.option }), facts: action.facts };
    case 'failed':
      return withOption(state, action.at, {
        kind: 'failed',
        message: action.message,
        last: lastOf(state.options[action.at]),
      });
  }
}

export const lastOf = (option: OptionState): CaptionOption | null =>
  option.kind === 'written' ? option.option : option.last;

/** The text of the post before the merchant writes: the first caption, or the second where that one failed. */
export function proposalOf({ options: [first, second] }: CaptionsState): CaptionOption | null {
  return lastOf(first) ?? (first.kind === 'failed' ? lastOf(second) : null);
}

function withOption(state: CaptionsState, at: 0 | 1, option: OptionState): CaptionsState {
  const [first, second] = state.options;
  return { ...state, options: at === 0 ? [option, second] : [first, option] };
}

/** A caption as a post: its hashtags in a line of their own. */
export const asPost = ({ caption, hashtags }: CaptionOption): string =>
  hashtags.length > 0 ? `${caption}\n\n${hashtags.join(' ')}` : caption;
