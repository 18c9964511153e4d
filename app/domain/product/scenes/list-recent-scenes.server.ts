import { scenesRead } from '#app/domain/studio/index.server.ts';
import type { SceneView } from '#app/domain/studio/index.ts';
import { idOf, sql } from '#app/platform/database/read.server.ts';
import type { QueryFragment } from '#app/platform/database/read.server.ts';
import { PRODUCT_SCENES } from '../product-canvas.ts';

/** Latest scenes that are looked through for those with something in them. */
const LOOKED_AT = 12;
const SHOWN = 4;

/** The scenes an account has worked on last, newest first, without those that are empty; `sceneCardsRead` shows them. */
export function recentScenesRead(account: { readonly id: string }): QueryFragment<SceneView[]> {
  const { sql: scenes, parse } = scenesRead(sql`
    SELECT * FROM "Scene"
    WHERE "userId" = ${idOf(account.id)} AND "workflow" = ${PRODUCT_SCENES.workflow} AND "workspaceId" IS NULL
      AND "deletedAt" IS NULL
    ORDER BY "updatedAt" DESC, "id" DESC LIMIT ${LOOKED_AT}::int`);
  return {
    sql: scenes,
    parse: (value) =>
      parse(value)
        // An unreadable picture is reported on the canvas; here it is left out.
        .filter(({ reading }) => reading.kind === 'read' && reading.document.items.length > 0)
        .slice(0, SHOWN),
  };
}
