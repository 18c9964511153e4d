/** The post that is being written. */
export interface PostDraft {
  /** The merchant's own or chosen text; null: the proposed caption stands there. */
  readonly own: string | null;
  /** The text before each step, latest last. */
  readonly past: readonly (string | null)[];
  readonly isTyping: boolean;
}

export type PostStep =
  | { readonly type: 'type'; readonly text: string }
  | { readonly type: 'use'; readonly text: string }
  | { readonly type: 'undo' };

export const NEW_POST: PostDraft = { own: null, past: [], isTyping: false };

/** The text of the field: a proposal stands there until the merchant changes it. */
export const postOf = (draft: PostDraft, proposal: string | null): string => draft.own ?? proposal ?? '';

/** The draft after a step; letters typed one after the other are one step back. */
export function afterPostStep(draft: PostDraft, step: PostStep): PostDraft {
  if (step.type === 'undo') {
    const before = draft.past.at(-1);
    return before === undefined ? draft : { own: before, past: draft.past.slice(0, -1), isTyping: false };
  }
  const isTyping = step.type === 'type';
  const past = isTyping && draft.isTyping ? draft.past : [...draft.past, draft.own];
  return { own: step.text, past, isTyping };
}
