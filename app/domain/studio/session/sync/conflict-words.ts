import { pictureKeyOf } from '../../document/item-kinds.ts';
import type { SceneContent } from '../../document/document.schema.ts';
import type { Conflict } from './merge.ts';

/** The subject of a conflict, for the person who sees it. */
export interface ConflictNotice {
  readonly id: string;
  readonly text: string;
}

const FIELD_WORDS: Readonly<Record<string, string>> = {
  x: 'position',
  y: 'position',
  width: 'size',
  height: 'size',
  rotation: 'turn',
  zIndex: 'layer',
  isVisible: 'visibility',
  isBackgroundRemoved: 'background',
  prompt: 'description',
  template: 'template',
};

/**
 * One notice for each item and property that two clients have changed; none for properties that are not set by hand.
 */
export function conflictNotices(conflicts: readonly Conflict[], scene: SceneContent): readonly ConflictNotice[] {
  const notices = new Map<string, ConflictNotice>();
  for (const { field, mine, theirs, stands } of conflicts) {
    const [part, ...rest] = field.split('/');
    const name = part === 'document' ? 'Canvas' : part === 'items' ? nameOf(rest[0]!, scene) : null;
    const isGone = part === 'items' && rest.length === 1;
    const word = FIELD_WORDS[rest.at(-1)!];
    if (name === null || (!word && !isGone)) continue;
    const id = isGone ? field : `${part}/${rest.slice(0, -1).join('/')}/${word}`;
    const text = isGone
      ? `${name} was taken away in another tab. Your change to it is gone with it.`
      : stands === 'mine'
        ? `${name}: ${word}. Yours stands (${say(mine)}); another tab had set ${say(theirs)}.`
        : `${name}: ${word}. Another tab changed it after you, to ${say(theirs)}; yours was ${say(mine)}.`;
    notices.set(id, { id, text });
  }
  return [...notices.values()];
}

function nameOf(id: string, { items, pictures }: SceneContent): string {
  const item = items.find((candidate) => candidate.id === id);
  const key = item ? pictureKeyOf(item) : null;
  return pictures.find((picture) => picture.key === key)?.name ?? 'An item';
}

function say(value: unknown): string {
  if (typeof value === 'number') return String(Math.round(value));
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'string') return `“${value.length > 40 ? `${value.slice(0, 40)}…` : value}”`;
  if (value === null) return 'none';
  return 'name' in (value as object) ? String((value as { name: unknown }).name) : 'another one';
}
