import type { Composition } from '#app/domain/generation/index.ts';
import { inStackingOrder } from './stacking.ts';
import { isPictureItem } from './item-kinds.ts';
import { restOf } from './rests.ts';
import { seeThroughOf } from './see-through.ts';
import type { PictureItem, SceneContent, ScenePicture } from './document.schema.ts';

type PictureSource = Composition['items'][number]['source'];

/**
 * The composition that the server renders the picture from. Items whose picture is not on the server yet are left out; readiness
 * refuses to generate before that could happen.
 */
export function toComposition(content: SceneContent): Composition {
  const byKey = new Map(content.pictures.map((picture) => [picture.key, picture]));
  return {
    ...content.canvas,
    template: templateSource(content),
    items: inStackingOrder(content.items).flatMap((item) => {
      if (!isPictureItem(item) || !item.isVisible) return [];
      const picture = byKey.get(item.pictureKey);
      const source = picture && sourceOf(picture, item.isBackgroundRemoved);
      return picture && source ? [placed(item, picture, source, content)] : [];
    }),
  };
}

function placed(
  item: PictureItem,
  picture: ScenePicture,
  source: PictureSource,
  content: SceneContent,
): Composition['items'][number] {
  const { id, x, y, width, height, rotation, zIndex } = item;
  const role = picture.role === 'prop' ? 'prop' : 'product';
  const rest = restOf(item, picture, content);
  const through = seeThroughOf(item, picture);
  return {
    ...{ id, role, source, x, y, width, height, rotation, zIndex },
    ...(rest && { rest }),
    ...(through && through !== 'off' && { seeThrough: through }),
  };
}

/** Where the server finds the chosen scene; null where none is chosen or its picture is not on the server yet. */
export function templateSource({
  template,
  pictures,
}: Pick<SceneContent, 'template' | 'pictures'>): Composition['template'] {
  if (template === null) return null;
  if (template.kind === 'preset') {
    const { name, view, closer } = template;
    return { kind: 'preset', name, ...(view && { view }), ...(closer && { closer }) };
  }
  if (template.kind === 'white') return { kind: 'white' };
  const picture = pictures.find(({ key }) => key === template.pictureKey);
  return picture ? sourceOf(picture, false) : null;
}

/** The cut-out where it is wanted and there; the original otherwise (creative-workspaces, section 4). */
function sourceOf(picture: ScenePicture, isBackgroundRemoved: boolean): PictureSource | null {
  const { source } = picture;
  if (source.kind === 'preset') return source;
  if (source.kind === 'file') return null;
  return { kind: 'asset', assetId: (isBackgroundRemoved ? source.cutoutId : null) ?? source.assetId };
}
