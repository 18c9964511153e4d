import { suitsPlaces } from '@plinth/imaging';
import { presetTemplate } from './anchors.ts';
import type { ScenePlaces } from './anchors.ts';
import type { PictureItem, SceneContent, SceneItem, ScenePicture, SceneTemplate } from './document.schema.ts';
import { isPictureItem } from './item-kinds.ts';
import { withNearness } from './nearness.ts';
import { heightOf, placedShare, trueHeight } from './real-size.ts';
import type { TrueHeight } from './real-size.ts';
import { placesOf, restsOf, withSuitedView } from './rests.ts';

/** A preset scene, as far as sizes go. */
export interface SizedScene extends ScenePlaces {
  readonly name: string;
  readonly displayName: string;
  readonly views?: readonly ScenePlaces[];
}

type PresetTemplate = Extract<SceneTemplate, { kind: 'preset' }>;
type Furnished = Pick<SceneContent, 'template' | 'canvas'> & {
  readonly items: readonly SceneItem[];
  readonly pictures: readonly ScenePicture[];
};

/** Of its true size: shown smaller than the first a product is a toy, larger than the second a giant. */
const [LEAST_SHOWN, MOST_SHOWN] = [0.7, 1.5];
const MOST_NAMED = 3;

/** A product that a scene has no size for, and the scenes that have one. */
export interface SizeRefusal {
  readonly picture: ScenePicture;
  readonly cm: number;
  /** The height is that of the smallest goods of its kind: its own is not known. */
  readonly isOfKind: boolean;
  readonly fits: Exclude<TrueHeight['fits'], 'truly'>;
  /** The one it is seen largest in first, at most three. */
  readonly fitting: readonly SizedScene[];
}

/**
 * Why a scene refuses what stands in it: a product of known height would be a toy or a giant there, or the smallest goods of its kind
 * a toy, though another scene shows it truly. A size that was set by hand is its owner's; what fits in no scene is shown as large as
 * it can be.
 */
export function sizeRefusal(scene: Furnished, scenes: readonly SizedScene[]): SizeRefusal | null {
  if (scene.template?.kind !== 'preset') return null;
  for (const { item, picture } of productsOf(scene)) {
    const misfit = misfitOf(item, picture, scene);
    if (!misfit || misfit.isByHand) continue;
    const { cm, isOfKind, fits } = misfit;
    const fitting = fittingScenes(scene, scenes);
    if (fitting.length > 0) return { picture, cm, isOfKind, fits, fitting };
  }
  return null;
}

/** Of a scene that is not chosen yet: whether one of the products would be a toy or a giant in it. */
export function misfitIn(scene: Furnished, preset: SizedScene): SizeRefusal['fits'] | null {
  const on = shownIn(scene, presetTemplate(preset, scene.canvas));
  for (const { item, picture } of productsOf(scene)) {
    const misfit = misfitOf(item, picture, on);
    if (misfit) return misfit.fits;
  }
  return null;
}

/** How a product would be too large or too small in a scene; null where it is shown well, or nothing is known of its size. */
function misfitOf(item: PictureItem, picture: ScenePicture, scene: Furnished) {
  const known = heightOf(picture, item)?.cm;
  const cm = known ?? picture.content?.leastCm;
  if (cm === undefined) return null;
  const isOfKind = known === undefined;
  // A product that has no place in the scene at all is told so.
  if (isOfKind && !item.rest && !suitsPlaces(restsOf(picture), placesOf(scene))) return null;
  const height = trueHeight(item, isOfKind ? { ...picture, heightCm: cm } : picture, scene);
  if (!height || isShownWell(height) || (isOfKind && height.shrunk > 1)) return null;
  const isByHand = isOfKind ? !item.isAutoPlaced : placedShare(item, picture, height) !== null;
  return { cm, isOfKind, isByHand, fits: height.shrunk < 1 ? ('too-large' as const) : ('too-small' as const) };
}

/** The product with the height that is usual for its kind, where its own is not known and its name says the kind for certain. */
const withUsualHeight = (item: PictureItem, picture: ScenePicture): ScenePicture =>
  heightOf(picture, item) === null && picture.content?.leastCm !== undefined
    ? { ...picture, heightCm: picture.content.usualCm }
    : picture;

function fittingScenes(scene: Furnished, scenes: readonly SizedScene[]): SizedScene[] {
  const products = productsOf(scene).map(({ item, picture }) => ({ item, picture: withUsualHeight(item, picture) }));
  const seen = scenes.flatMap((preset) => {
    const on = shownIn(scene, presetTemplate(preset, scene.canvas));
    const places = placesOf(on);
    const heights = products.map(({ item, picture }) =>
      item.rest || suitsPlaces(restsOf(picture), places) ? trueHeight(item, picture, on) : null,
    );
    const isSuited = products.every(({ item, picture }, place) => {
      const height = heights[place];
      return height ? height.fits === 'truly' : heightOf(picture, item) === null;
    });
    return isSuited ? [{ preset, pixels: Math.max(...heights.map((height) => height?.pixels ?? 0)) }] : [];
  });
  return seen
    .toSorted((a, b) => b.pixels - a.pixels)
    .slice(0, MOST_NAMED)
    .map(({ preset }) => preset);
}

/** The scene before the camera that its products would get. */
const shownIn = (scene: Furnished, template: PresetTemplate): Furnished =>
  withNearness(withSuitedView({ ...scene, template }));

const isShownWell = ({ shrunk }: TrueHeight): boolean => shrunk >= LEAST_SHOWN && shrunk <= MOST_SHOWN;

function productsOf({ items, pictures }: Furnished): { readonly item: PictureItem; readonly picture: ScenePicture }[] {
  const byKey = new Map(pictures.map((picture) => [picture.key, picture]));
  return items.flatMap((item) => {
    const picture = isPictureItem(item) && item.isVisible ? byKey.get(item.pictureKey) : undefined;
    return isPictureItem(item) && picture?.role === 'product' ? [{ item, picture }] : [];
  });
}
