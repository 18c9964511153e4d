import type { SceneContent, SceneDocument, SceneItem, ScenePicture } from '../document/document.schema.ts';
import { ITEM_KINDS, pictureKeyOf } from '../document/item-kinds.ts';
import type { MinimumSize } from '../document/item-kinds.ts';
import type { SceneCommand } from '../document/scene-commands.ts';
import { reduceScene, standAgain } from '../document/scene-reducer.ts';
import { inStackingOrder } from '../document/stacking.ts';
import { startHistory } from './history/history.ts';
import { sceneHistory, withoutPicture } from './history/scene-history.ts';
import type { SceneHistory } from './history/scene-history.ts';

/** The rules of a workflow for its scenes. */
export interface SceneRules {
  readonly minimum: MinimumSize;
  /** A pressed item comes to the front, where its kind allows it; a step of its own. */
  readonly raises?: boolean;
}

/** One open canvas: its history, the pictures it knows, and what is selected (which no undo touches). */
export interface SceneSession {
  readonly rules: SceneRules;
  readonly history: SceneHistory;
  /** As in the present of the history: also those that nothing shows yet, or no longer. */
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
  /** `isPointed`: by the pointer, not by walking through what there is. */
  | { readonly type: 'select'; readonly ids: readonly string[]; readonly isPointed?: boolean }
  | { readonly type: 'add-pictures'; readonly pictures: readonly ScenePicture[] }
  | {
      readonly type: 'update-picture';
      readonly key: string;
      readonly change: Partial<Omit<ScenePicture, 'key'>>;
      /** The change may alter how a product stands. */
      readonly standsAgain?: boolean;
    }
  | { readonly type: 'drop-picture'; readonly key: string }
  /** A change of the scene from another client. */
  | { readonly type: 'tell'; readonly change: (content: SceneContent) => SceneContent }
  | { readonly type: 'strip'; readonly strip: Parameters<typeof sceneHistory.strip>[1] };

export function startSession(
  document: SceneDocument,
  rules: SceneRules,
  steps?: Pick<SceneHistory, 'past' | 'future'>,
): SceneSession {
  const { version: _version, ...content } = document;
  const history = startHistory<SceneContent, SceneHistoryPatch>(content, steps);
  return { rules, history, pictures: content.pictures, selection: [] };
}
type SceneHistoryPatch = SceneHistory['past'][number]['forward'];

/** The session after an action. Selection is kept to items that exist. */
export function reduceSession(session: SceneSession, action: SceneAction): SceneSession {
  const { history } = session;
  switch (action.type) {
    case 'do': {
      const next = reduceScene(history.present, action.command, session.rules.minimum);
      const moved = withHistory(session, sceneHistory.apply(history, next, action.burst ?? null));
      return action.select ? withSelection(moved, action.select) : moved;
    }
    case 'mark':
    case 'commit':
    case 'bail':
    case 'seal':
    case 'undo':
    case 'redo':
      return withHistory(session, sceneHistory[action.type](history));
    case 'select': {
      const selected = withSelection({ ...session, history: sceneHistory.seal(history) }, action.ids);
      return action.isPointed ? raise(selected) : selected;
    }
    case 'add-pictures':
      return tell(session, (content) => withPictures(content, merge(content.pictures, action.pictures)));
    case 'update-picture':
      return updatePicture(session, action);
    case 'drop-picture':
      return dropPicture(session, action.key);
    case 'tell':
      return tell(session, action.change);
    case 'strip':
      return withHistory(session, sceneHistory.strip(history, action.strip));
  }
}

/** The one that is selected over all others; a mask or a result stays where it is (creative-workspaces, section 4). */
function raise(session: SceneSession): SceneSession {
  const [item, ...others] = selectedItems(session);
  if (!session.rules.raises || !item || others.length > 0 || !ITEM_KINDS[item.kind].isRaised) return session;
  return reduceSession(session, { type: 'do', command: { type: 'bring-to-front', ids: [item.id] } });
}

/** The selected items that are on the canvas, farthest first. */
export function selectedItems(session: SceneSession): SceneItem[] {
  const chosen = new Set(session.selection);
  return inStackingOrder(session.history.present.items).filter((item) => chosen.has(item.id));
}

function withHistory(session: SceneSession, next: SceneHistory): SceneSession {
  if (next === session.history) return session;
  return withSelection({ ...session, history: next, pictures: next.present.pictures }, session.selection);
}

function tell(session: SceneSession, change: (content: SceneContent) => SceneContent): SceneSession {
  return change(session.history.present) === session.history.present
    ? session
    : withHistory(session, sceneHistory.tell(session.history, change));
}

const withPictures = (content: SceneContent, pictures: readonly ScenePicture[]): SceneContent =>
  pictures === content.pictures ? content : { ...content, pictures: pictures as ScenePicture[] };

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

/** An upload that finishes, or a cut-out that arrives: true at once, and never undone. */
function updatePicture(
  session: SceneSession,
  { key, change, standsAgain }: Extract<SceneAction, { type: 'update-picture' }>,
): SceneSession {
  const update = (picture: ScenePicture) => (picture.key === key ? { ...picture, ...change } : picture);
  const isKnown = session.pictures.some((picture) => picture.key === key);
  if (!isKnown) return session;
  const told = tell(session, (content) => withPictures(content, content.pictures.map(update)));
  return standsAgain ? withHistory(told, sceneHistory.amend(told.history, standAgain)) : told;
}

/** An upload that was cancelled or refused: it never was, so no step of the history may bring it back. */
function dropPicture(session: SceneSession, key: string): SceneSession {
  const { past, future, present } = session.history;
  const added = [...past, ...future].flatMap(({ forward, backward }) => [
    ...(forward.add?.items ?? []),
    ...(backward.add?.items ?? []),
  ]);
  const shows = (item: SceneItem) => pictureKeyOf(item) === key;
  const ids = new Set([...present.items, ...added].filter(shows).map((item) => item.id));
  const strip = (content: SceneContent): SceneContent => ({
    ...reduceScene(content, { type: 'remove-picture', pictureKey: key }, session.rules.minimum),
    pictures: content.pictures.filter((picture) => picture.key !== key),
  });
  const told = sceneHistory.tell(session.history, strip);
  return withHistory(session, sceneHistory.strip(told, withoutPicture(key, ids)));
}
