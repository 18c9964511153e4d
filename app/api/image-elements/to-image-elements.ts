import type { AssetView, PresetManifest } from '#app/domain/library/index.ts';
import type { SceneItem, ScenePicture, SceneDocument } from '#app/domain/studio/document/index.ts';
import type { ElementType, ImageElement } from './image-element.schema.ts';

/** Where the pictures of elements are looked up. */
export interface ElementSources {
  /** Of the account. */
  readonly assets: readonly AssetView[];
  readonly presets: Pick<PresetManifest, 'props' | 'samples'>;
}

export const PRESET_ID = 'preset:';

const TYPE_OF_ROLE: Readonly<Record<ScenePicture['role'], ElementType>> = {
  product: 'Subject',
  prop: 'Prop',
  backdrop: 'Background',
  model: 'Background',
};
const TYPE_OF_KIND = { drawing: 'Drawing', mask: 'Mask', generated: 'Generated', inspiration: 'Inspiration' } as const;

/** The items of a document in the spec's words, farthest first. Nothing is lost: `withElements` reads the same items. */
export function toImageElements(document: SceneDocument, sources: ElementSources): ImageElement[] {
  const pictures = new Map(document.pictures.map((picture) => [picture.key, picture]));
  return document.items.flatMap((item) => {
    const picture = 'pictureKey' in item ? pictures.get(item.pictureKey) : undefined;
    if ('pictureKey' in item && !picture) return [];
    return [toElement(item, picture, sources)];
  });
}

function toElement(item: SceneItem, picture: ScenePicture | undefined, sources: ElementSources): ImageElement {
  const { id, x, y, width, height, rotation, zIndex, isVisible } = item;
  const isDraft = 'isDraft' in item ? item.isDraft : 'state' in item && item.state === 'draft';
  const image = imageOf(item, picture);
  const seen = image && sources.assets.find(({ _id }) => _id === image._id);
  const [originalWidth, originalHeight] = picture
    ? [picture.width, picture.height]
    : [seen?.width ?? width, seen?.height ?? height];
  return {
    _id: id,
    type: item.kind === 'picture' ? TYPE_OF_ROLE[picture!.role] : TYPE_OF_KIND[item.kind],
    src: seen?.imagePath ?? (image && presetAddress(image._id, sources)),
    image,
    x,
    y,
    width,
    height,
    rotation,
    scaleX: 1,
    scaleY: 1,
    zIndexPosition: zIndex,
    isVisible,
    modified: item.kind !== 'picture' || !item.isAutoPlaced,
    draft: isDraft,
    committed: !isDraft,
    originalWidth,
    originalHeight,
    displayScale: width / originalWidth,
    ...strokeOf(item),
  };
}

function imageOf(item: SceneItem, picture: ScenePicture | undefined): ImageElement['image'] {
  if (item.kind === 'generated') {
    const { assetId, parentAssetId: parentImage } = item;
    return { _id: assetId, backgroundRemoved: false, parentImage, sourceIdentifier: `asset:${assetId}` };
  }
  if (!picture || picture.source.kind === 'file') return null;
  const { source, key: sourceIdentifier } = picture;
  const backgroundRemoved = item.kind === 'picture' && item.isBackgroundRemoved;
  if (source.kind === 'preset') {
    return { _id: `${PRESET_ID}${source.name}`, backgroundRemoved, parentImage: null, sourceIdentifier };
  }
  const { assetId, cutoutId } = source;
  // The visible picture; the original is the parent of its cut-out.
  if (backgroundRemoved && cutoutId !== null) {
    return { _id: cutoutId, backgroundRemoved, parentImage: assetId, sourceIdentifier };
  }
  return { _id: assetId, backgroundRemoved, parentImage: null, sourceIdentifier };
}

function presetAddress(imageId: string, { presets }: ElementSources): string | null {
  if (!imageId.startsWith(PRESET_ID)) return null;
  const name = imageId.slice(PRESET_ID.length);
  return [...presets.props, ...presets.samples].find((preset) => preset.name === name)?.full ?? null;
}

function strokeOf(item: SceneItem): Partial<ImageElement> {
  if (item.kind === 'mask') return { points: item.points, strokeWidth: item.strokeWidth };
  if (item.kind !== 'drawing') return {};
  const { points, strokeWidth, tool: drawingTool, colour: color } = item;
  return { points, strokeWidth, drawingTool, color };
}
