import { useEffect, useMemo, useState } from 'react';
import type { SceneChoice } from '#app/domain/library/index.ts';
import {
  canvasUnder,
  canvasWith,
  emptyScene,
  MARKETPLACE_FILL,
  isPictureItem,
  presetTemplate,
  standAgain,
  toComposition,
  whiteTemplate,
} from '#app/domain/studio/document/index.ts';
import type { SceneContent, SceneItem, ScenePicture } from '#app/domain/studio/document/index.ts';
import { pickContent, useScene } from '#app/domain/studio/session/index.ts';
import type { SceneStore } from '#app/domain/studio/session/index.ts';
import { callApi } from '#app/ui/client/call-api.ts';
import { usePhotosAreLocal } from './use-photos-are-local.ts';

/** After the last change of what stands on the canvas. */
const PAUSE_MS = 400;
/** Products that are shown in a tile; a tile of more says nothing. */
const MOST_PRODUCTS = 4;
/** Tiles of this page, some 15 kB each: made once, however often the grid is opened. */
const KEPT_TILES = 200;
const kept = new Map<string, string>();

/** Name of the white background among the tiles; no preset is called so. */
export const WHITE_TILE = '';

/** Data URLs by scene, of the white background first: the products of the canvas in each of them. Made one after another while the grid is open; until then its own picture is shown. */
export function useSceneTiles(store: SceneStore, scenes: readonly SceneChoice[]): ReadonlyMap<string, string> {
  const content = useScene(store, pickContent);
  const key = JSON.stringify(productsOf(content));
  const isAsked = key !== '[]';
  const isLocal = usePhotosAreLocal(isAsked);
  const wanted = useMemo(() => {
    const products = JSON.parse(key) as Product[];
    if (products.length === 0) return [];
    const canvas = canvasUnder(pickContent(store.get()));
    const white = whiteTemplate('1:1', MARKETPLACE_FILL, emptyScene(canvas));
    return [
      { name: WHITE_TILE, composition: tileOf(products, white, canvasWith(white, emptyScene(canvas))) },
      ...scenes.map((scene) => ({
        name: scene.name,
        composition: tileOf(products, presetTemplate(scene, canvas), canvas),
      })),
    ].map(({ name, composition }) => ({ name, composition, id: JSON.stringify(composition) }));
  }, [key, scenes, store]);
  const [, setMade] = useState(0);
  useEffect(() => {
    if (!isLocal || wanted.length === 0) return;
    const abort = new AbortController();
    const make = async (): Promise<void> => {
      for (const { composition, id } of wanted) {
        if (abort.signal.aborted) return;
        if (kept.has(id)) continue;
        const request = { body: { composition }, signal: abort.signal };
        const { picture } = await callApi('POST /api/products/preview-tile', request);
        if (picture === null) return;
        kept.set(id, picture);
        for (const oldest of [...kept.keys()].slice(0, -KEPT_TILES)) kept.delete(oldest);
        setMade((count) => count + 1);
      }
    };
    // Without a tile the scene's own picture stays.
    const timer = setTimeout(() => void make().catch(() => {}), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [isLocal, wanted]);
  return new Map(
    wanted.flatMap(({ name, id }) => {
      const picture = kept.get(id);
      return picture === undefined ? [] : [[name, picture] as const];
    }),
  );
}

interface Product {
  readonly item: SceneItem;
  readonly picture: ScenePicture;
}

/** The cut-outs on the canvas, each where a template would stand it: moving one asks for nothing. */
function productsOf({ items, pictures }: SceneContent): Product[] {
  const byKey = new Map(pictures.map((picture) => [picture.key, picture]));
  const products = items.flatMap((item): Product[] => {
    const picture = isPictureItem(item) ? byKey.get(item.pictureKey) : undefined;
    if (!isPictureItem(item) || !item.isVisible || !item.isBackgroundRemoved || picture?.role !== 'product') return [];
    const isCutOut = picture.source.kind === 'preset' || (picture.source.kind === 'asset' && picture.source.cutoutId);
    if (!isCutOut && !picture.hasAlpha) return [];
    if (picture.source.kind === 'file') return [];
    const { width, height } = picture;
    return [{ item: { ...item, isAutoPlaced: true, x: 0, y: 0, width, height, rotation: 0 }, picture }];
  });
  return products.slice(0, MOST_PRODUCTS);
}

function tileOf(
  products: readonly Product[],
  template: SceneContent['template'],
  canvas: SceneContent['canvas'],
): ReturnType<typeof toComposition> {
  const items = products.map(({ item }) => item);
  const pictures = [...new Map(products.map(({ picture }) => [picture.key, picture])).values()];
  return toComposition(standAgain({ ...emptyScene(canvas), items, template, pictures }));
}
