import { mergeRights } from './rights/merge-rights.rules.ts';
import type { Rights } from './rights/rights.schema.ts';
import type { Mark } from './xmp.rules.ts';

/** A mark with what its sources say beside how they were made: whose they are, and whom they show. Null for nothing. */
export function withSourcesOf(
  mark: Mark | null,
  sources: readonly { readonly rights: Rights; readonly aiPeople: boolean }[],
): Mark | null {
  const rights = mergeRights([...(mark?.rights ? [mark.rights] : []), ...sources.map((source) => source.rights)]);
  const aiPeople = (mark?.aiPeople ?? false) || sources.some((source) => source.aiPeople);
  if (!mark && !aiPeople && Object.keys(rights).length === 0) return null;
  return { digitalSourceType: null, aiSystem: null, isOurs: true, ...mark, rights, aiPeople };
}

/** The mark of a picture that shows a person who does not exist. */
export function withMadePeople(mark: Mark | null, showsThem: boolean): Mark | null {
  return showsThem ? { digitalSourceType: null, aiSystem: null, isOurs: true, ...mark, aiPeople: true } : mark;
}
