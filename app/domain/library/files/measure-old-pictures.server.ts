import sharp from 'sharp';
import { database } from '#app/platform/database/database.server.ts';
import { childLogger } from '#app/platform/log.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import { contentBox } from './content-box.rules.ts';
import { reservePixels } from './pixel-budget.server.ts';

/** As many at one upkeep; the others wait for the next. */
const MOST = 200;
const log = childLogger({ room: 'library' });

/**
 * Measures the outline of transparent pictures that were stored before it was kept with them. For a worker's upkeep: no
 * request waits for it. What cannot be read stays unmeasured. Returns how many were measured.
 */
export async function measureOldPictures(): Promise<number> {
  const due = await database().$queryRaw<{ id: string; storageKey: string; pixels: number }[]>`
    SELECT a."id", f."storageKey", (f."width" * f."height")::int AS pixels FROM "Asset" a
    JOIN "AssetFile" f ON f."assetId" = a."id" AND f."variant" = 'display'
    WHERE a."hasAlpha" AND (a."content" IS NULL OR a."content"->'shape' IS NULL) AND a."type" = 'image' AND a."deletedAt" IS NULL
    ORDER BY a."createdAt" DESC LIMIT ${MOST}`;
  let measured = 0;
  for (const { id, storageKey, pixels } of due) {
    const release = await reservePixels(pixels);
    try {
      const image = sharp(await storage().get(storageKey)).ensureAlpha();
      const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
      const { count } = await database().asset.updateMany({
        where: { id, deletedAt: null },
        data: { content: contentBox({ data, ...info }) },
      });
      measured += count;
    } catch (error) {
      log.warn({ err: error, assetId: id }, 'outline not measured');
    } finally {
      release();
    }
  }
  return measured;
}
