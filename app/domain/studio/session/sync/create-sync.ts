import { diff, withoutFields } from '../../document/patch.ts';
import type { ScenePatch } from '../../document/patch.schema.ts';
import type { SceneContent, SceneDocument } from '../../document/document.schema.ts';
import { toSceneDocument } from '../../document/scene-document.ts';
import { applyInOrder } from '../history/scene-history.ts';
import { historyDelta, NO_STEPS } from '../history/stored-steps.ts';
import type { SentSteps } from '../history/stored-steps.ts';
import type { HistoryDelta } from '../history/stored-steps.schema.ts';
import type { SceneStore } from '../scene-store.ts';
import { baseOf, follows, merge, startSync } from './merge.ts';
import type { Conflict, Edit, SceneUpdate, SyncState } from './merge.ts';

/** After the last change; together with the call itself within a second. */
const SAVE_AFTER_MS = 500;
const RETRY_AFTER_MS = 4000;
/** Characters that a call may have which outlives its page. */
const MAX_LAST_CALL = 60_000;

/** `unsaved`: something has changed, and is about to be sent. */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'offline' | 'refused';

export interface EditToSend {
  readonly base: number;
  readonly patch: ScenePatch;
  readonly editId: string;
  readonly clientId: string;
  readonly history?: HistoryDelta;
}

/** How a scene reaches its server, and the time. */
export interface SyncSurroundings {
  /** Rejects with `isFinal` where sending it again would not help. */
  readonly send: (edit: EditToSend, options: { readonly isLast: boolean }) => Promise<SceneUpdate>;
  readonly fetchUpdate: (since: number) => Promise<SceneUpdate>;
  readonly isFinal: (error: unknown) => boolean;
  readonly makeId: () => string;
  readonly setTimer: (work: () => void, delayMs: number) => () => void;
}

/** An event of the stream: a change, with its patch where that is small. */
export type StreamedEdit = Omit<Edit, 'patch'> & { readonly patch?: ScenePatch };

export interface Sync {
  readonly state: () => SaveState;
  readonly subscribe: (listener: () => void) => () => void;
  /** A client has changed the scene; it may be this one. */
  readonly receive: (edit: StreamedEdit) => void;
  /** Events may have been missed. */
  readonly catchUp: () => void;
  /** The page goes away. */
  readonly saveLast: () => void;
  /** Saves what waits. False where it could not be saved now. */
  readonly saveNow: () => Promise<boolean>;
  /**
   * Begins to save, what has changed since this was made too. What is returned saves what waits; what arrives later, as an upload
   * does, is still saved.
   */
  readonly start: () => () => void;
}

/**
 * Keeps an open scene and its server together: saves what changed half a second after the last change, takes in what
 * others change, and sends again what got no answer. One call is under way at a time.
 */
export function createSync(options: {
  readonly store: SceneStore;
  readonly version: number;
  readonly document: SceneDocument;
  readonly surroundings: SyncSurroundings;
  /** `before` is what was shown until then: it knows the names of what was taken away. */
  readonly onConflicts: (conflicts: readonly Conflict[], before: SceneContent) => void;
}): Sync {
  const { store, surroundings, onConflicts } = options;
  const clientId = surroundings.makeId();
  const listeners = new Set<() => void>();
  let sync: SyncState = startSync(options.version, options.document);
  let steps: SentSteps = NO_STEPS;
  let saveState: SaveState = 'saved';
  let stopTimer: (() => void) | null = null;
  let isSending = false;
  let isAsking = false;
  let isMerging = false;
  let isStarted = false;
  /** The edit that was sent and is to be sent again as it is. */
  let unanswered: EditToSend | null = null;
  let seen = store.get().history.present;

  const tell = (next: SaveState) => {
    if (next === saveState) return;
    saveState = next;
    for (const listener of [...listeners]) listener();
  };
  // A gesture that is under way is not part of it yet.
  const shown = () => {
    const { history } = store.get();
    return history.mark?.value ?? history.present;
  };
  const pending = () => diff(baseOf(sync), toSceneDocument(shown()));

  const saveIn = (delayMs: number) => {
    stopTimer?.();
    stopTimer = surroundings.setTimer(() => void save(), delayMs);
  };

  function take(update: SceneUpdate): void {
    const before = store.get().history.present;
    const merged = merge(sync, update, clientId, shown());
    sync = merged.state;
    const { change, theirs } = merged;
    isMerging = true;
    if (theirs.size > 0) {
      store.dispatch({ type: 'strip', strip: (patch) => withoutFields(patch, (field) => theirs.has(field)) });
    }
    if (change) store.dispatch({ type: 'tell', change: (content) => applyInOrder(content, change) });
    isMerging = false;
    if (merged.conflicts.length > 0) onConflicts(merged.conflicts, before);
  }

  async function save(): Promise<void> {
    stopTimer?.();
    stopTimer = null;
    if (isSending) return;
    const edit = unanswered ?? nextEdit();
    if (!edit) return tell('saved');
    unanswered = edit;
    isSending = true;
    tell('saving');
    try {
      const update = await surroundings.send(edit, { isLast: false });
      unanswered = null;
      isSending = false;
      take(update);
      // Its answer is there, even where the server has forgotten that it came long ago.
      if (sync.sent?.editId === edit.editId) sync = { ...sync, sent: null };
      if (pending()) saveIn(SAVE_AFTER_MS);
      else tell('saved');
    } catch (error) {
      isSending = false;
      if (surroundings.isFinal(error)) {
        // A refused edit is part of the next one to be saved.
        unanswered = null;
        sync = { ...sync, sent: null };
        return tell('refused');
      }
      tell('offline');
      saveIn(RETRY_AFTER_MS);
    }
  }

  function nextEdit(): EditToSend | null {
    const patch = pending();
    if (!patch) return null;
    const editId = surroundings.makeId();
    const stored = historyDelta(steps, store.get().history);
    if (stored) steps = stored.sent;
    const edit = { base: sync.synced.version, patch, editId, clientId, ...(stored && { history: stored.delta }) };
    sync = { ...sync, sent: { editId, patch } };
    return edit;
  }

  /** The changes after an edit that is on its way; should the page live on, they are sent again, with the same content. */
  function furtherEdit(): EditToSend | null {
    const patch = pending();
    return patch && { base: sync.synced.version, patch, editId: surroundings.makeId(), clientId };
  }

  async function ask(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    try {
      take(await surroundings.fetchUpdate(sync.synced.version));
    } catch {
      surroundings.setTimer(() => void ask(), RETRY_AFTER_MS);
    }
    isAsking = false;
  }

  return {
    state: () => saveState,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    receive(edit) {
      if (edit.version <= sync.synced.version) return;
      const update = edit.patch && { version: edit.version, edits: [{ ...edit, patch: edit.patch }] };
      if (update && follows(sync, update)) take(update);
      else void ask();
    },
    catchUp: () => void ask(),
    saveLast() {
      const edit = isSending ? furtherEdit() : (unanswered ?? nextEdit());
      if (!edit) return;
      if (!isSending) unanswered = edit;
      const { history: _steps, ...bare } = edit;
      const isSmall = JSON.stringify(edit).length < MAX_LAST_CALL;
      // The page may live on (back-forward cache): the same edit is sent again then, and changes nothing twice.
      surroundings.send(isSmall ? edit : bare, { isLast: true }).catch(() => {});
    },
    saveNow() {
      if (isSending || pending() || unanswered) tell('saving');
      void save();
      return new Promise((resolve) => {
        const look = () => {
          if (saveState === 'saving') return;
          listeners.delete(look);
          resolve(saveState === 'saved');
        };
        listeners.add(look);
        look();
      });
    },
    start() {
      const notice = () => {
        const { present } = store.get().history;
        if (saveState === 'saved' && present !== seen) tell('unsaved');
        seen = present;
        saveIn(saveState === 'offline' ? RETRY_AFTER_MS : SAVE_AFTER_MS);
      };
      // One subscription, however often it is started: it ends with the store.
      isStarted ||= !!store.subscribe(() => {
        if (!isMerging && !isSending) notice();
      });
      // A part of the page begins before the page itself: words that were typed before it listened are there already.
      if (store.get().history.present !== seen) notice();
      return () => {
        if (stopTimer) void save();
      };
    },
  };
}
