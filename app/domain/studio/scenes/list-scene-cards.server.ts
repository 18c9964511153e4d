import { latestPicturesRead } from '#app/domain/generation/index.server.ts';
import { loadPresetCatalogue } from '#app/domain/library/index.server.ts';
import type { PresetManifest } from '#app/domain/library/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { readOne, combineFragments } from '#app/platform/database/read.server.ts';
import type { QueryFragment } from '#app/platform/database/read.server.ts';
import { sceneAssetsRead } from './list-scene-assets.server.ts';
import { writeSceneCursor } from '../session/scene-list/scene-card.schema.ts';
import type { SceneCard, SceneCards, SceneCursor } from '../session/scene-list/scene-card.schema.ts';
import { thumbOf } from './scene-thumb.rules.ts';
import { toSceneView } from './scene-view.ts';
import type { SceneView } from './scene-view.ts';

/**
 * One page of an account's scenes of a workflow, the one changed last first, without those of workspaces; with `deleted` those
 * that were deleted, the last one first. Pages go by key, so a page costs the same however far down it lies.
 */
export async function listSceneCards(options: {
  readonly account: { readonly id: string };
  readonly workflow: string;
  /** gid: only those of that product. */
  readonly productId?: string | undefined;
  readonly deleted?: boolean;
  readonly cursor?: SceneCursor | undefined;
  readonly limit: number;
}): Promise<SceneCards> {
  const { account, workflow, productId, deleted = false, cursor, limit } = options;
  const by = deleted ? 'deletedAt' : 'updatedAt';
  const rows = await database().scene.findMany({
    where: {
      userId: account.id,
      workflow,
      workspaceId: null,
      deletedAt: deleted ? { not: null } : null,
      ...(productId !== undefined && { productId }),
      // The first line is what the index can start from; the second only splits ties.
      ...(cursor && {
        [by]: { lte: cursor.at },
        OR: [{ [by]: { lt: cursor.at } }, { id: { lt: cursor.id } }],
      }),
    },
    orderBy: [{ [by]: 'desc' }, { id: 'desc' }],
    take: limit + 1,
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const nextCursor = rows.length > limit && last ? writeSceneCursor(last[by]!, last.id) : null;
  return { scenes: await toSceneCards(account, page.map(toSceneView)), nextCursor };
}

/** As `sceneCardsRead`, by itself. */
export async function toSceneCards(
  account: { readonly id: string },
  scenes: readonly SceneView[],
): Promise<SceneCard[]> {
  return readOne(sceneCardsRead(account, scenes, await loadPresetCatalogue()));
}

/** Scenes as lists show them: each with its latest picture, or as its canvas lies. */
export function sceneCardsRead(
  account: { readonly id: string },
  scenes: readonly SceneView[],
  presets: PresetManifest,
): QueryFragment<SceneCard[]> {
  const lying = scenes.flatMap(({ reading }) => (reading.kind === 'read' ? [reading.document] : []));
  const { sql, parse } = combineFragments({
    pictures: latestPicturesRead({ account, sceneIds: scenes.map(({ id }) => id) }),
    assets: sceneAssetsRead({
      account,
      document: {
        pictures: lying.flatMap((document) => document.pictures),
        items: lying.flatMap((document) => document.items),
      },
    }),
  });
  return {
    sql,
    parse: (value) => {
      const { pictures, assets } = parse(value);
      return scenes.map(({ id, name, productId, productTitle, updatedAt, deletedAt, reading }) => ({
        _id: id,
        name,
        productId,
        productTitle,
        updatedAt: updatedAt.toISOString(),
        picture: pictures.get(id)?.urls.thumb ?? null,
        thumb: reading.kind === 'read' ? thumbOf(reading.document, assets, presets) : null,
        ...(deletedAt && { deletedAt: deletedAt.toISOString() }),
      }));
    },
  };
}
