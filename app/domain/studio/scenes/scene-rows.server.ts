import type { Scene } from '@prisma/client';
import { rowsOf, sql, withTimes } from '#app/platform/database/read.server.ts';
import type { JsonRow, QueryFragment, Sql } from '#app/platform/database/read.server.ts';
import { toSceneView } from './scene-view.ts';
import type { SceneView } from './scene-view.ts';

type SceneJson = JsonRow<Scene, 'createdAt' | 'updatedAt' | 'deletedAt'>;

/** Scenes that a SELECT finds in `"Scene"`, whole and in its order. */
export function scenesRead(select: Sql): QueryFragment<SceneView[]> {
  return {
    sql: rowsOf(select),
    parse: (value) =>
      (value as SceneJson[]).map((json) =>
        toSceneView(
          withTimes<Scene, 'createdAt' | 'updatedAt' | 'deletedAt'>(json, ['createdAt', 'updatedAt', 'deletedAt']),
        ),
      ),
  };
}

/** The first of them, or null. */
export function sceneRead(select: Sql): QueryFragment<SceneView | null> {
  const scenes = scenesRead(sql`SELECT * FROM (${select}) first LIMIT 1`);
  return { sql: scenes.sql, parse: (value) => scenes.parse(value)[0] ?? null };
}
