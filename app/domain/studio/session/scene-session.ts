import * as history from './history/history.ts';
import type { History } from './history/history.ts';
import type { Seat } from '../document/placement.ts';
import type { SceneCommand } from '../document/scene-commands.ts';
import { reduceScene, reseat } from '../document/scene-reducer.ts';
import { inStackingOrder } from '../document/stacking.ts';
import type { SceneContent, SceneDocument, ScenePicture } from '../document/document.schema.ts';

/** One open canvas: its history, the pictures it knows, and what is selected (which no undo touches). */
export interface SceneSession {
  readonly history: History<SceneContent>;
  /** As they came. */
  readonly known: readonly ScenePicture[];
  /** With the cut-outs that the user has chosen as of now. */
  readonly pictures: readonly ScenePicture[];
  readonly selection: readonly string[];
}

export type SceneAction =
  | {
      readonly type: 'do';
      readonly command: SceneCommand;
      readonly burst?: string;
      readonly select?: readonly string[];
    }
  | { readonly type: 'mark' | 'commit' | 'bail' | 'seal' | 'undo' | 'redo' }
  | { readonly type: 'select'; readonly ids: readonly string[] }
  | { readonly type: 'add-pictures'; readonly pictures: readonly ScenePicture[] }
  | {
      readonly type: 'update-picture';
      readonly key: string;
      readonly change: Partial<Omit<ScenePicture, 'key'>>;
      /** Given where the change may alter how a product stands. */
      readonly seat?: Seat;
    }
  | { readonly type: 'drop-picture'; readonly key: string }
  | { readonly type: 'load'; readonly document: SceneDocument };

export function startSession(document: SceneDocument): SceneSession {
  const { pictures, items, template, prompt, autoPrompt, shelf } = document;
  return {
    history: history.startHistory({ items, template, prompt, autoPrompt, shelf }),
    known: pictures,
    pictures,
    selection: [],
  };
}

/** The session after an action. Selection is kept to items that exist. */
export function reduceSession(session: SceneSession, action: SceneAction): SceneSession {
  switch (action.type) {
    case 'do': {
      const next = reduceScene(session.history.present, action.command, session.pictures);
      const moved = withHistory(session, history.apply(session.history, next, action.burst ?? null));
      return action.select ? withSelection(moved, action.select) : moved;
    }
    case 'mark':
    case 'commit':
    case 'bail':
    case 'seal':
    case 'undo':
    case 'redo':
      return withHistory(session, history[action.type](session.history));
    case 'select':
      return withSelection({ ...session, history: history.seal(session.history) }, action.ids);
    case 'add-pictures':
      return withPictures(session, merge(session.known, action.pictures));
    case 'update-picture':
      return updatePicture(session, action);
    case 'drop-picture':
      return dropPicture(session, action.key);
    case 'load':
      return startSession(action.document);
  }
}

/** Ids of the selected items that are on the canvas. */
export function selectedItems(session: SceneSession) {
  const chosen = new Set(session.selection);
  return inStackingOrder(session.history.present.items).filter((item) => chosen.has(item.id));
}

function withHistory(session: SceneSession, next: History<SceneContent>): SceneSession {
  if (next === session.history) return session;
  const moved = withSelection({ ...session, history: next }, session.selection);
  return next.present.cutOuts === session.history.present.cutOuts ? moved : withPictures(moved, moved.known);
}

/** The session with these pictures, and on them the cut-outs that are chosen. */
function withPictures(session: SceneSession, known: readonly ScenePicture[]): SceneSession {
  const chosen = session.history.present.cutOuts ?? [];
  const pictures = known.map((picture) => {
    const cutOut = chosen.find(({ pictureKey }) => pictureKey === picture.key);
    if (!cutOut || picture.source.kind !== 'asset') return picture;
    return { ...picture, source: { ...picture.source, cutoutId: cutOut.cutoutId }, content: cutOut.content };
  });
  return { ...session, known, pictures: chosen.length === 0 ? known : pictures };
}

function withSelection(session: SceneSession, ids: readonly string[]): SceneSession {
  const known = new Set(session.history.present.items.map((item) => item.id));
  const selection = [...new Set(ids)].filter((id) => known.has(id));
  const isSame =
    selection.length === session.selection.length && selection.every((id, index) => id === session.selection[index]);
  return isSame ? session : { ...session, selection };
}

function merge(known: readonly ScenePicture[], added: readonly ScenePicture[]): readonly ScenePicture[] {
  const keys = new Set(known.map((picture) => picture.key));
  const fresh = added.filter((picture) => !keys.has(picture.key));
  return fresh.length === 0 ? known : [...known, ...fresh];
}

function updatePicture(
  session: SceneSession,
  { key, change, seat }: Extract<SceneAction, { type: 'update-picture' }>,
): SceneSession {
  if (!session.known.some((picture) => picture.key === key)) return session;
  const known = session.known.map((picture) => (picture.key === key ? { ...picture, ...change } : picture));
  const next = withPictures(session, known);
  if (!seat) return next;
  const { pictures } = next;
  return withHistory(
    next,
    history.amend(next.history, (content) => reseat(content, pictures, seat)),
  );
}

/** An upload that was cancelled or refused: it never was, so no step of the history may bring it back. */
function dropPicture(session: SceneSession, key: string): SceneSession {
  const strip = (content: SceneContent) => reduceScene(content, { type: 'remove-picture', pictureKey: key }, []);
  const { past, present, future, mark, burst } = session.history;
  const next = {
    past: past.map(strip),
    present: strip(present),
    future: future.map(strip),
    mark: mark && { value: strip(mark.value) },
    burst,
  };
  const known = session.known.filter((picture) => picture.key !== key);
  return withSelection(withPictures({ ...session, history: dropRepeats(next) }, known), session.selection);
}

/** Steps that became the same as their neighbour would be undone without anything to see. */
function dropRepeats(value: History<SceneContent>): History<SceneContent> {
  const past = value.past.filter((step, index) => !isSameContent(step, value.past[index + 1] ?? value.present));
  return { ...value, past };
}

function isSameContent(a: SceneContent, b: SceneContent): boolean {
  return (
    a.prompt === b.prompt &&
    a.template === b.template &&
    a.cutOuts === b.cutOuts &&
    a.shelf.length === b.shelf.length &&
    a.items.length === b.items.length &&
    a.items.every((item, index) => item === b.items[index])
  );
}
