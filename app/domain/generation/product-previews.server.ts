import { createHash } from 'node:crypto';
import type { Account } from '#app/domain/accounts/index.ts';
import { PICTURE_SIDES } from '#app/domain/library/index.ts';
import { AppError } from '#app/platform/errors.ts';
import { describeEngines } from './describe-engines.server.ts';
import { loadItems } from './kinds/load-composition.server.ts';
import { loadTemplate } from './kinds/load-scene.server.ts';
import type { Composition } from './kinds/product-photo.schema.ts';
import { toDataUrl, setPreviewEngine } from './set-previews.server.ts';

/** Pixels of the longer side: a tile of the template grid on a dense screen. */
const TILE_SIDE = 320;
/** Of all accounts together, some 15 kB each: a few dozen products in every scene. */
const KEPT_TILES = 600;
/** The most items in a tile: many are made at once. */
const MOST_ITEMS = 12;

/** The tiles made last, by account and by what they show; the latest at the end. */
const kept = new Map<string, string>();

/**
 * A scene, or pure white, with the account's own products in it, small and in the light of the scene's own picture: a data URL. Free, and no job. Null
 * where a provider makes the pictures, and where it cannot be made now. Throws `not-found` for pictures that are not the account's.
 */
export async function previewProducts(options: {
  readonly account: Account;
  readonly composition: Composition;
  readonly signal: AbortSignal;
}): Promise<string | null> {
  const { account, composition, signal } = options;
  if (composition.items.length > MOST_ITEMS) {
    throw new AppError('bad-request', `${composition.items.length} items in a preview`, { field: 'composition' });
  }
  if (!composition.template || !(await describeEngines()).photosAreLocal) return null;
  const key = createHash('sha256')
    .update(JSON.stringify([account.id, composition]))
    .digest('base64');
  const known = kept.get(key);
  if (known) return known;
  const scale = TILE_SIDE / Math.max(composition.width, composition.height);
  const { template } = composition;
  // The smallest stored size that is no smaller than what is drawn: an original of 12 megapixels is read for longer than a tile is painted.
  const largest = Math.max(0, ...composition.items.map((item) => Math.max(item.width, item.height) * scale));
  const variant = largest > PICTURE_SIDES.preview ? 'display' : 'preview';
  const [scene, items] = await Promise.all([
    loadTemplate(account.id, template),
    loadItems(account.id, composition, variant),
  ]);
  if (!scene && template.kind !== 'white') return null;
  const small = items.map((item) => ({
    ...item,
    x: item.x * scale,
    y: item.y * scale,
    width: Math.max(1, item.width * scale),
    height: Math.max(1, item.height * scale),
    // Needs the photo, and is not to be told at this size.
    seeThrough: undefined,
  }));
  const [width, height] = [Math.round(composition.width * scale), Math.round(composition.height * scale)];
  const input = { scene, prompt: '', width, height, items: small };
  for await (const event of setPreviewEngine().previewSet(input, { signal })) {
    if (event.type !== 'output') continue;
    const picture = toDataUrl(event.image);
    kept.set(key, picture);
    for (const oldest of [...kept.keys()].slice(0, -KEPT_TILES)) kept.delete(oldest);
    return picture;
  }
  return null;
}
