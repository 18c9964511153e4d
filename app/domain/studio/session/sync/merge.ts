import type { SceneContent, SceneDocument } from '../../document/document.schema.ts';
import { apply, diff, fieldsOf, isEqual } from '../../document/patch.ts';
import type { ScenePatch } from '../../document/patch.schema.ts';
import { toLocalDocument } from '../../document/scene-document.ts';

/** A change as the server took it in. */
export interface Edit {
  readonly version: number;
  /** The newest version that its author knew. */
  readonly base: number;
  readonly editId: string;
  readonly clientId: string;
  readonly patch: ScenePatch;
}

export interface SceneUpdate {
  readonly version: number;
  readonly name?: string;
  readonly isDeleted?: boolean;
  readonly edits: readonly Edit[];
  /** Instead of edits that are not kept any more. */
  readonly document?: SceneDocument | undefined;
}

export interface SyncState {
  /** The server's state, as far as it is known here. */
  readonly synced: { readonly version: number; readonly document: SceneDocument };
  /** On its way, or without an answer yet. */
  readonly sent: { readonly editId: string; readonly patch: ScenePatch } | null;
  /** Own edits of late: who did not know them may have changed the same. */
  readonly own: readonly Pick<Edit, 'version' | 'patch'>[];
}

/** The same field of the same thing, changed by two. */
export interface Conflict {
  /** `items/<id>/<field>`, `pictures/<key>/<field>` or `document/<field>`; `items/<id>` for an item that was taken away. */
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** The later one. */
  readonly stands: 'mine' | 'theirs';
}

export interface Merged {
  readonly state: SyncState;
  /** The change of the shown document; null where there is none. */
  readonly change: ScenePatch | null;
  readonly conflicts: readonly Conflict[];
  /** Fields that others set and that stand so: undo leaves them alone. */
  readonly theirs: ReadonlySet<string>;
}

const KEPT_OWN_EDITS = 100;

export function startSync(version: number, document: SceneDocument): SyncState {
  return { synced: { version, document }, sent: null, own: [] };
}

/** The server's state once it has received the sent edit. */
export function baseOf({ synced, sent }: SyncState): SceneDocument {
  return sent ? after(synced.document, sent.patch) : synced.document;
}

/** Whether the update follows the known state without a gap. */
export function follows({ synced }: SyncState, { edits, document }: SceneUpdate): boolean {
  const [first] = edits.filter((edit) => edit.version > synced.version);
  return document !== undefined || first === undefined || first.version === synced.version + 1;
}

/**
 * Takes in what others (and we) have saved. Ours that has not been taken in yet comes after it, so it stands; where both
 * set the same field to something else, that is a conflict to tell.
 */
export function merge(state: SyncState, update: SceneUpdate, clientId: string, shown: SceneContent): Merged {
  const local = toLocalDocument(shown);
  const pending = diff(baseOf(state), local);
  const conflicts: Conflict[] = [];
  const theirs = new Set<string>();
  let { synced, sent, own } = state;
  for (const edit of update.edits) {
    if (edit.version <= synced.version) continue;
    synced = { version: edit.version, document: after(synced.document, edit.patch) };
    if (edit.clientId === clientId) {
      own = [...own, { version: edit.version, patch: edit.patch }].slice(-KEPT_OWN_EDITS);
      if (edit.editId === sent?.editId) sent = null;
      continue;
    }
    const later = [sent?.patch, pending].filter((patch) => !!patch);
    const earlier = own.filter(({ version }) => version > edit.base).map(({ patch }) => patch);
    conflicts.push(...conflictsOf(edit.patch, earlier, later));
    const standing = new Set(later.flatMap((patch) => [...fieldsOf(patch).keys()]));
    for (const field of fieldsOf(edit.patch).keys()) if (!standing.has(field)) theirs.add(field);
  }
  if (update.document && update.version > synced.version) {
    synced = { version: update.version, document: update.document };
  }
  const next = { synced, sent, own };
  const base = baseOf(next);
  const change = diff(local, pending ? { ...base, ...apply(base, pending) } : base);
  return { state: next, change, conflicts, theirs };
}

function conflictsOf(
  patch: ScenePatch,
  earlier: readonly ScenePatch[],
  later: readonly ScenePatch[],
): readonly Conflict[] {
  const theirs = fieldsOf(patch);
  const found = new Map<string, Conflict>();
  const compare = (mine: ScenePatch, stands: Conflict['stands']) => {
    for (const [field, value] of fieldsOf(mine)) {
      if (theirs.has(field) && !isEqual(theirs.get(field), value)) {
        found.set(field, { field, mine: value, theirs: theirs.get(field), stands });
      }
    }
    for (const id of patch.remove?.items ?? []) {
      const isEdited = mine.set?.items && Object.hasOwn(mine.set.items, id);
      if (isEdited)
        found.set(`items/${id}`, { field: `items/${id}`, mine: mine.set!.items![id], theirs: null, stands: 'theirs' });
    }
  };
  for (const mine of earlier) compare(mine, 'theirs');
  // A later change stands, whatever came before it.
  for (const mine of later) compare(mine, 'mine');
  return [...found.values()];
}

function after(document: SceneDocument, patch: ScenePatch): SceneDocument {
  return toLocalDocument(apply(document, patch));
}
