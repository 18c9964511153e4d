import type { SceneCard, SceneCards } from './scene-card.schema.ts';

/** The calls of a list of scenes. `key`: the same wish again is not a second one. */
export interface SceneListCalls {
  readonly list: (query: { readonly productId?: string; readonly cursor?: string }) => Promise<SceneCards>;
  readonly listDeleted: (query: { readonly cursor?: string }) => Promise<SceneCards>;
  readonly createBeside: (id: string, key: string) => Promise<SceneCard>;
  readonly duplicate: (id: string, key: string) => Promise<SceneCard>;
  readonly rename: (id: string, name: string) => Promise<unknown>;
  readonly remove: (id: string) => Promise<unknown>;
  readonly restore: (id: string) => Promise<SceneCard>;
}
