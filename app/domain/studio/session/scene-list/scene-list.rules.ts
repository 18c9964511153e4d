import type { SceneCard, SceneCards } from './scene-card.schema.ts';

/** The account's scenes as far as they were asked for. */
export interface SceneList {
  readonly status: 'loading' | 'ready' | 'failed';
  /** Those of one product alone, by its gid; null for all. */
  readonly productId: string | null;
  /** The one changed last first. */
  readonly scenes: readonly SceneCard[];
  /** Where the next page begins; null at the end. */
  readonly nextCursor: string | null;
  /** Counts what was asked: an answer to an earlier question is late. */
  readonly asked: number;
  /** Deleted here or elsewhere since: a page that was read before does not bring them back. */
  readonly gone: ReadonlySet<string>;
}

export type SceneListAction =
  /** The list is asked for from its beginning; with `productId` as another selection. */
  | { readonly type: 'asked'; readonly productId?: string | null }
  | { readonly type: 'asked-more' }
  | { readonly type: 'page'; readonly asked: number; readonly page: SceneCards; readonly isFirst: boolean }
  | { readonly type: 'failed'; readonly asked: number }
  | { readonly type: 'renamed'; readonly id: string; readonly name: string }
  | { readonly type: 'gone'; readonly id: string }
  /** It is there again; the next page shows it. */
  | { readonly type: 'restored'; readonly id: string }
  | { readonly type: 'back'; readonly scene: SceneCard };

export const startList = (productId: string | null): SceneList => ({
  status: 'loading',
  productId,
  scenes: [],
  nextCursor: null,
  asked: 0,
  gone: new Set(),
});

export function reduceList(list: SceneList, action: SceneListAction): SceneList {
  switch (action.type) {
    case 'asked': {
      const productId = action.productId === undefined ? list.productId : action.productId;
      // Another selection has nothing to show yet; the same one keeps what it shows until the answer is there.
      const scenes = productId === list.productId ? list.scenes : [];
      return { ...list, productId, scenes, nextCursor: null, status: 'loading', asked: list.asked + 1 };
    }
    case 'asked-more':
      return { ...list, status: 'loading', asked: list.asked + 1 };
    case 'page': {
      if (action.asked !== list.asked) return list;
      const { scenes, nextCursor } = action.page;
      const fresh = scenes.filter(({ _id }) => !list.gone.has(_id));
      return { ...list, status: 'ready', scenes: action.isFirst ? fresh : append(list.scenes, fresh), nextCursor };
    }
    case 'failed':
      return action.asked === list.asked ? { ...list, status: 'failed' } : list;
    case 'renamed': {
      const { id, name } = action;
      return { ...list, scenes: list.scenes.map((scene) => (scene._id === id ? { ...scene, name } : scene)) };
    }
    case 'gone': {
      const { id } = action;
      return { ...list, scenes: list.scenes.filter(({ _id }) => _id !== id), gone: new Set([...list.gone, id]) };
    }
    case 'restored':
      return { ...list, gone: new Set([...list.gone].filter((id) => id !== action.id)) };
    case 'back': {
      const { scene } = action;
      const gone = new Set([...list.gone].filter((id) => id !== scene._id));
      const isShown = list.productId === null || list.productId === scene.productId;
      return { ...list, gone, scenes: isShown ? inOrder([...without(list.scenes, scene._id), scene]) : list.scenes };
    }
  }
}

/** Where to go when a scene is gone: the next one shown, else the one before; null where there is none. */
export function neighbourOf({ scenes }: Pick<SceneList, 'scenes'>, id: string): string | null {
  const at = scenes.findIndex(({ _id }) => _id === id);
  return (scenes[at + 1] ?? scenes[at - 1] ?? null)?._id ?? null;
}

const without = (scenes: readonly SceneCard[], id: string) => scenes.filter(({ _id }) => _id !== id);

/** A scene that was changed meanwhile may come a second time. */
function append(shown: readonly SceneCard[], more: readonly SceneCard[]): readonly SceneCard[] {
  const known = new Set(shown.map(({ _id }) => _id));
  return [...shown, ...more.filter(({ _id }) => !known.has(_id))];
}

const inOrder = (scenes: readonly SceneCard[]): readonly SceneCard[] =>
  [...scenes].sort((a, b) => (a.updatedAt < b.updatedAt || (a.updatedAt === b.updatedAt && a._id < b._id) ? 1 : -1));
