import type { PropChoice } from '#app/domain/library/index.ts';
import type { ScenePicture } from './document.schema.ts';

/** A prop of ours as a picture of a scene. */
export function propPicture({ name, displayName, width, height }: PropChoice): ScenePicture {
  return {
    key: `preset:${name}`,
    name: displayName,
    role: 'prop',
    source: { kind: 'preset', name },
    width,
    height,
    hasAlpha: true,
    isCutoutFailed: false,
    content: null,
  };
}
