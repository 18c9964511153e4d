/** Whether all of some files have a tag, some of them, or none. */
export type TagState = 'all' | 'some' | 'none';

interface Tagged {
  readonly tags: readonly string[];
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Every tag that these files or the account have, in the order of the alphabet, and which of the files have it. */
export function statesOf(assets: readonly Tagged[], known: readonly string[]): ReadonlyMap<string, TagState> {
  const all = [...known, ...assets.flatMap(({ tags }) => tags)];
  const names = all.filter((tag, at) => all.findIndex((other) => same(other, tag)) === at);
  const stateOf = (tag: string): TagState => {
    const count = assets.filter(({ tags }) => tags.some((other) => same(other, tag))).length;
    return count === 0 ? 'none' : count === assets.length ? 'all' : 'some';
  };
  return new Map(names.sort((a, b) => a.localeCompare(b, 'en')).map((tag) => [tag, stateOf(tag)]));
}

/** The tags to put on and take off for the chosen files. */
export function changeOf(before: ReadonlyMap<string, TagState>, chosen: ReadonlyMap<string, TagState>) {
  const changed = [...chosen].filter(([tag, state]) => state !== (before.get(tag) ?? 'none'));
  return {
    add: changed.filter(([, state]) => state === 'all').map(([tag]) => tag),
    remove: changed.filter(([, state]) => state === 'none').map(([tag]) => tag),
  };
}

/** As it will be kept. */
export const cleanTag = (text: string): string => text.replace(/\s+/g, ' ').trim();
