import { ASSET_ORIGINS } from '../assets/asset-origins.ts';
import type { AssetView } from '../assets/asset-view.schema.ts';
import { digitalSourceTypeOf } from '../marking/digital-source-type.rules.ts';
import { widthIn } from '../files/picture-sides.rules.ts';
import { markWords, peopleWords } from '../marking/mark-words.rules.ts';

const ENGINE_NAMES: Readonly<Record<string, string>> = { local: 'Local engine' };

const FORMATS: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
  'video/mp4': 'MP4',
};

/** Words for a person about one asset; `null` where there is nothing to say. */
export interface AssetFacts {
  readonly kind: string;
  readonly prompt: string | null;
  readonly scene: string | null;
  readonly engine: string | null;
  readonly variation: string | null;
  /** In what it differs from the first of its run. */
  readonly varied: string | null;
  /** How it came to be, as the file says it to machines. */
  readonly mark: string | null;
  readonly size: string;
  readonly format: string;
  /** In the reader's own time zone: only for what is drawn in the browser. */
  readonly created: string;
}

/** The look of a generated image among those of its run; null for all others, whose recipe names the method of a tool. */
const lookOf = ({ origin, recipe }: AssetView): string | null =>
  origin === 'generated' ? recipe?.variation || null : null;

/** How an image is called among the results of its page: by its look, or by what was done with it. */
export const resultName = (asset: AssetView): string =>
  lookOf(asset) ?? (asset.origin === 'generated' ? asset.imageName : ASSET_ORIGINS[asset.origin].title);

export function describeAsset(asset: AssetView): AssetFacts {
  const { recipe } = asset;
  const mark = digitalSourceTypeOf(asset.digitalSourceType);
  return {
    kind: ASSET_ORIGINS[asset.origin].title,
    prompt: recipe?.prompt || null,
    scene: recipe?.scene ? sceneName(recipe.scene) : null,
    engine: recipe ? engineWords(recipe) : null,
    variation: lookOf(asset),
    varied: recipe?.varied?.join(', ') || null,
    mark: mark && [markWords(mark), peopleWords(mark)].filter((words) => words !== null).join('. '),
    size: `${asset.width} × ${asset.height} px`,
    format: FORMATS[asset.imageType] ?? asset.imageType,
    created: new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(
      new Date(asset.createdAt),
    ),
  };
}

/** Why our own engine made what a provider was asked for. */
const FALLBACK_WORDS = {
  words: 'the AI provider could not use these words',
  picture: 'the AI provider could not use this image',
  money: 'the account with the AI provider is out of credit',
  provider: 'the AI provider did not answer as it should',
} as const;

function engineWords({ engine, fallback }: NonNullable<AssetView['recipe']>): string {
  const name = ENGINE_NAMES[engine] ?? engine;
  return fallback ? `${name}, because ${FALLBACK_WORDS[fallback.reason]}` : name;
}

/** The note beside a picture that our own engine made in a provider's place; null for any other. */
export function fallbackNote({ recipe }: Pick<AssetView, 'recipe'>): string | null {
  return recipe?.fallback ? `Made by the local engine, because ${FALLBACK_WORDS[recipe.fallback.reason]}.` : null;
}

/** `marble-counter` becomes `Marble counter`. */
function sceneName(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The alternative text of a picture: the prompt describes it best. */
export function altText(asset: AssetView): string {
  return asset.recipe?.prompt || asset.imageName;
}

/** `srcset` of the two small sizes with their true widths in pixels. */
export function gridSources(asset: AssetView): string {
  return `${asset.urls.thumb} ${widthIn('thumb', asset)}w, ${asset.urls.preview} ${widthIn('preview', asset)}w`;
}

/** The picture as it is stored, as a file. */
export const originalOf = ({ urls, imageName, imageType }: AssetView) => ({
  url: urls.original,
  name: imageName,
  type: imageType,
});
