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
  readonly fits: Exclude<TrueHeight['fits'], 'truly'>;
  /** The one it is seen largest in first, at most three. */
  readonly fitting: readonly SizedScene[];
}

/**
 * Why a scene refuses what stands in it: a product of known height would be a toy or a giant there, though another scene
 * shows it truly. A size that was set by hand is its owner's; what fits in no scene is shown as large as it can be.
 */
export function sizeRefusal(scene: Furnished, scenes: readonly SizedScene[]): SizeRefusal | null {
  if (scene.template?.kind !== 'preset') return null;
  for (const { item, picture } of productsOf(scene)) {
    const height = trueHeight(item, picture, scene);
    const cm = heightOf(picture, item)?.cm;
    if (!height || cm === undefined || isShownWell(height) || placedShare(item, picture, height) !== null) continue;
    const fitting = fittingScenes(scene, scenes);
    if (fitting.length > 0) return { picture, cm, fits: height.shrunk < 1 ? 'too-large' : 'too-small', fitting };
  }
  return null;
}

/** Of a scene that is not chosen yet: whether one of the products would be a toy or a giant in it. */
export function misfitIn(scene: Furnished, preset: SizedScene): SizeRefusal['fits'] | null {
  const on = shownIn(scene, presetTemplate(preset, scene.canvas));
  for (const { item, picture } of productsOf(scene)) {
    const height = trueHeight(item, picture, on);
    if (height && !isShownWell(height)) return height.shrunk < 1 ? 'too-large' : 'too-small';
  }
  return null;
}

function fittingScenes(scene: Furnished, scenes: readonly SizedScene[]): SizedScene[] {
  const products = productsOf(scene);
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
