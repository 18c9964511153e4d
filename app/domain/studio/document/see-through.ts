import type { PictureItem, ScenePicture } from './document.schema.ts';

/**
 * The owner's answer whether the scene shows through; null without an answer, or where it cannot be: only a photo's
 * cut-out tells.
 */
export function seeThroughOf(item: PictureItem, picture: ScenePicture): PictureItem['seeThrough'] | null {
  return canBeSeenThrough(item, picture) ? (item.seeThrough ?? null) : null;
}

/** Whether it can be measured what is seen through it: its ground was taken away here. */
export const canBeSeenThrough = (
  { isBackgroundRemoved }: PictureItem,
  { role, source, hasAlpha }: ScenePicture,
): boolean =>
  role === 'product' && isBackgroundRemoved && !hasAlpha && source.kind === 'asset' && source.cutoutId !== null;

/** Its name says that it may be of glass, and the question is not answered yet. */
export const asksSeeThrough = (item: PictureItem, picture: ScenePicture): boolean =>
  canBeSeenThrough(item, picture) && (item.seeThrough ?? null) === null && picture.content?.mayBeClear === true;
