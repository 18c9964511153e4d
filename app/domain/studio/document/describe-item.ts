import { centreOf } from './geometry.ts';
import type { ItemKind, SceneItem, ScenePicture } from './document.schema.ts';
import { visibleBox } from './visible-part.ts';

const ROLE_NAMES: Readonly<Record<ScenePicture['role'], string>> = {
  product: 'product',
  prop: 'prop',
  backdrop: 'backdrop',
  model: 'model',
};

const KIND_NAMES: Readonly<Record<ItemKind, string>> = {
  picture: 'Image',
  drawing: 'Drawing',
  mask: 'Mask',
  generated: 'Generated image',
  inspiration: 'Inspiration',
};

/** A screen reader's description of an item: name, kind, place in the stack, position, size, turn. */
export function describeItem(
  item: SceneItem,
  picture: ScenePicture | undefined,
  layer: { readonly position: number; readonly count: number },
): string {
  const box = visibleBox(item, picture);
  const centre = centreOf(box);
  const parts = [
    picture?.name ?? KIND_NAMES[item.kind],
    picture ? ROLE_NAMES[picture.role] : KIND_NAMES[item.kind].toLowerCase(),
    `layer ${layer.position} of ${layer.count}`,
    `centre at ${Math.round(centre.x)}, ${Math.round(centre.y)}`,
    `${Math.round(box.width)} by ${Math.round(box.height)} pixels`,
  ];
  if (item.rotation !== 0) parts.push(`turned ${Math.round(item.rotation)} degrees`);
  return parts.join(', ');
}
