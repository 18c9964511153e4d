import { MOST_CLOSER } from '@plinth/imaging';
import { anchorIn } from './anchors.ts';
import type { PictureItem, SceneContent, SceneItem, ScenePicture, SceneTemplate } from './document.schema.ts';
import { isPictureItem } from './item-kinds.ts';
import { metresOf } from './real-size.ts';
import { restOf } from './rests.ts';

/** Of the canvas's longer side, what the largest product should take where the camera can go so near. */
const GOAL = 0.34;
/** Of the canvas's width, what all products may take then. */
const GOAL_OF_ALL = 0.62;
/** So much more of it where its photo cuts a single product off above or at both sides: it is to leave the picture there. */
const MORE_OF_CUT = 2;

type PresetTemplate = Extract<SceneTemplate, { kind: 'preset' }>;

type Furnished = Pick<SceneContent, 'template' | 'canvas'> & {
  readonly items: readonly SceneItem[];
  readonly pictures: readonly ScenePicture[];
};

/** A product with the picture it shows. */
type Pictured = { readonly item: PictureItem; readonly picture: ScenePicture };

/**
 * The scene from as near as its products need: a ring on a podium is not swollen, the camera goes nearer. Only for what
 * stands or lies on the scene's own place and has a size, known or usual; what was placed by hand keeps the camera it was
 * placed before.
 */
export function withNearness<T extends Furnished>(scene: T): T {
  const { template } = scene;
  if (template?.kind !== 'preset') return scene;
  const byKey = new Map(scene.pictures.map((picture) => [picture.key, picture]));
  const products = scene.items.flatMap((item) => {
    const picture = isPictureItem(item) ? byKey.get(item.pictureKey) : undefined;
    return isPictureItem(item) && picture?.role === 'product' ? [{ item, picture }] : [];
  });
  const isOnWall = products.some(({ item, picture }) => isOfTheWall(restOf(item, picture, scene)));
  if (!isOnWall && products.some(({ item }) => !item.isAutoPlaced)) return scene;
  const near = nearTo(template, products, scene);
  return near.closer === template.closer ? scene : { ...scene, template: near };
}

/** A preset scene from as near as these need that stand or lie in it. */
export function nearTo(
  template: PresetTemplate,
  products: readonly Pictured[],
  scene: Pick<SceneContent, 'canvas'>,
): PresetTemplate {
  const { closer: _, ...whole } = template;
  const on = { template: whole, canvas: scene.canvas };
  if (products.some(({ item, picture }) => isOfTheWall(restOf(item, picture, on)))) return whole;
  const closer = closerFor(products, on);
  return closer === 1 ? whole : { ...whole, closer };
}

/** An item on the wall is farther off than the place the camera would go nearer to. */
const isOfTheWall = (rest: string | null): boolean => rest === 'hang' || rest === 'lean';

/** How much nearer the camera goes for these; 1 where it stays. */
function closerFor(products: readonly Pictured[], on: Pick<SceneContent, 'template' | 'canvas'>): number {
  const { scale } = anchorIn(on);
  const sizes = products.flatMap(({ item, picture }) => metresOf(item, picture) ?? []);
  // An item of unknown size fills its room, and no camera is to go nearer to that.
  if (!scale || sizes.length === 0 || sizes.length < products.length) return 1;
  const { width, height } = on.canvas;
  const longest = Math.max(...sizes.map((size) => Math.max(size.width, size.height)));
  const together = sizes.reduce((sum, size) => sum + size.width, 0);
  // Of several products the sides of all are joined, which is no side of one.
  const cut = products.map(({ picture }) => picture.content?.cut).join();
  const wanted =
    (cut === 'top' || cut === 'left,right' ? MORE_OF_CUT : 1) *
    Math.min((GOAL * Math.max(width, height)) / (longest * scale), (GOAL_OF_ALL * width) / (together * scale));
  return Math.round(100 * Math.min(MOST_CLOSER, Math.max(1, wanted))) / 100;
}
