import { firstPossible, isPossible, suggestView, suitsPlaces } from '@plinth/imaging';
import type { RestMode, RestPlaces } from '@plinth/imaging';
import { isPictureItem } from './item-kinds.ts';
import type { Anchor, PictureItem, SceneContent, SceneItem, ScenePicture, SceneTemplate } from './document.schema.ts';

type Placed = Pick<SceneContent, 'template'>;
type Furnished = Placed & { readonly items: readonly SceneItem[]; readonly pictures: readonly ScenePicture[] };

/** Metres of free wall that a coat on a peg takes. */
const TALL = 1;

/** The places of the scene. A picture of one's own, and a set that is drawn from words, have a wall. */
export function placesOf({ template }: Placed): RestPlaces {
  if (template?.kind !== 'preset') return { hasTop: false, hasWall: true, isWallTall: true };
  const anchors = anchorsOf(template);
  return {
    hasTop: anchors.some((anchor) => anchor.isAbove === true),
    hasWall: anchors.some((anchor) => anchor.wall !== undefined),
    isWallTall: anchors.some(({ wall }) => wall !== undefined && wall.room.height >= TALL * wall.scale),
  };
}

function anchorsOf({ anchor, views }: Extract<SceneTemplate, { kind: 'preset' }>): readonly Anchor[] {
  return views ? views.map((one) => one.anchor) : anchor ? [anchor] : [];
}

/** Best first, as its name and outline told where it was stored; standing where nothing is known. */
export const restsOf = ({ content }: ScenePicture): readonly RestMode[] => content?.rests ?? ['stand'];

/** How an item rests: as its owner chose, else as its kind and outline say. Null for props, which are drawn standing. */
export function restOf(item: PictureItem, picture: ScenePicture, scene: Placed): RestMode | null {
  if (item.rest) return item.rest;
  if (picture.role === 'prop') return null;
  return firstPossible(restsOf(picture), placesOf(scene));
}

/** The way that would be best for it, where the scene has no place for that; null where it has. */
export function missedRest(item: PictureItem, picture: ScenePicture, scene: Placed): RestMode | null {
  const wanted = item.rest ?? restsOf(picture)[0] ?? 'stand';
  return isPossible(wanted, placesOf(scene)) ? null : wanted;
}

/** The first product that the chosen scene has no place for, as far as its owner did not choose how it rests; null for none. */
export function unsuitedProduct(scene: Furnished): ScenePicture | null {
  if (scene.template?.kind !== 'preset') return null;
  const places = placesOf(scene);
  for (const item of scene.items) {
    const picture = isPictureItem(item) && !item.rest && scene.pictures.find(({ key }) => key === item.pictureKey);
    if (picture && picture.role === 'product' && !suitsPlaces(restsOf(picture), places)) return picture;
  }
  return null;
}

/** Of these templates those that have a place for a product. */
export function suitedTemplates<T extends SceneTemplate>(templates: readonly T[], picture: ScenePicture): readonly T[] {
  return templates.filter((template) => suitsPlaces(restsOf(picture), placesOf({ template })));
}

/**
 * The template with the camera that suits its products: from above where they lie, else as high as the first of them was
 * photographed from. One that was chosen stays.
 */
export function withSuitedView<T extends Furnished>(scene: T): T {
  const { template } = scene;
  if (template?.kind !== 'preset' || !template.views || template.isViewChosen) return scene;
  const byKey = new Map(scene.pictures.map((picture) => [picture.key, picture]));
  const products = scene.items.flatMap((item) => {
    const picture = isPictureItem(item) ? byKey.get(item.pictureKey) : undefined;
    return isPictureItem(item) && picture?.role === 'product' ? [{ item, picture }] : [];
  });
  const [main] = products;
  if (!main) return withView(scene, template.views[0]!.view);
  const rests = products.map(({ item, picture }) => restOf(item, picture, scene)!);
  // One picture has one camera: from above only where all lie.
  const rest = rests.every((each) => each === 'lie') ? 'lie' : (rests.find((each) => each !== 'lie') ?? 'stand');
  return withView(scene, suggestView(template.views, main.picture.content?.shape?.pitchDeg ?? null, rest));
}

/** The scene as one of its cameras sees it; as it is where it has no such camera. */
export function withView<T extends Placed>(scene: T, view: NonNullable<TemplateViewName>): T {
  const { template } = scene;
  if (template?.kind !== 'preset') return scene;
  const found = template.views?.find((one) => one.view === view);
  if (!found || (template.view ?? template.views?.[0]?.view) === view) return scene;
  return { ...scene, template: { ...template, view, anchor: found.anchor } };
}
type TemplateViewName = Extract<SceneTemplate, { kind: 'preset' }>['view'];
