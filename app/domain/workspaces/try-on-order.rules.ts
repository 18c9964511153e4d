import { MOST_GARMENTS, tryOnPrompt } from '#app/domain/generation/index.ts';
import type { PictureSource, TryOnShape } from '#app/domain/generation/index.ts';
import type { TryOnMode } from '@plinth/imaging';
import { isPictureItem } from '#app/domain/studio/document/index.ts';
import type { SceneContent, SceneDocument, ScenePicture, TryOnSubject } from '#app/domain/studio/document/index.ts';
import type { AspectRatio } from '#app/domain/studio/index.ts';
import { cutText } from '#app/platform/cut-text.ts';

/** Shapes of try-on pictures; 3:4 is 1280x720 (creative-workspaces, section 3). */
const SHAPES: Readonly<Record<AspectRatio, TryOnShape>> = {
  '1:1': '1:1',
  '16:9': '16:9',
  '9:16': '9:16',
  '3:4': '16:9',
};

/** The apparel on a canvas, each once, in stacking order: what is hidden is not worn. */
export function apparelOf({ items }: Pick<SceneContent, 'items'>, pictures: readonly ScenePicture[]): ScenePicture[] {
  const byKey = new Map(pictures.map((picture) => [picture.key, picture]));
  const shown = items.filter(isPictureItem).filter(({ isVisible }) => isVisible);
  return [...new Set(shown.map(({ pictureKey }) => pictureKey))].flatMap((key) => {
    const picture = byKey.get(key);
    return picture?.role === 'product' ? [picture] : [];
  });
}

/** The apparel that an order names: a hanger holds one garment. One more than can be worn is kept, to be refused. */
export const wornOf = (apparel: readonly ScenePicture[], mode: TryOnMode): readonly ScenePicture[] =>
  apparel.slice(0, mode === 'hanger' ? 1 : MOST_GARMENTS + 1);

/** The input of a try-on job for what stands on a project's canvas; `camera`: the project's place in its workspace. */
export function toTryOnInput(
  document: SceneDocument,
  options: {
    readonly startMode: TryOnMode;
    readonly aspectRatio: AspectRatio;
    readonly camera: number;
    readonly seed: number;
  },
) {
  const { tryOn, pictures } = document;
  const mode = tryOn?.mode ?? options.startMode;
  const source = (subject: TryOnSubject | null): PictureSource | null => {
    if (subject?.kind !== 'picture') return subject;
    const known = pictures.find(({ key }) => key === subject.pictureKey)?.source;
    return known?.kind === 'asset' ? { kind: 'asset', assetId: known.assetId } : null;
  };
  return {
    prompt: tryOnPrompt(mode, document.prompt),
    garments: wornOf(apparelOf(document, pictures), mode).flatMap((picture) =>
      // The photo itself, not its cut-out, is what a garment is held against.
      picture.source.kind === 'asset' ? [{ assetId: picture.source.assetId, words: cutText(picture.name, 200) }] : [],
    ),
    // An unworn garment is shown without a model and a place.
    person: mode === 'model' ? source(tryOn?.person ?? null) : null,
    place: mode === 'model' ? source(tryOn?.place ?? null) : null,
    mode,
    ...(tryOn && { framing: tryOn.framing }),
    camera: options.camera,
    aspect: SHAPES[options.aspectRatio],
    seed: options.seed,
  };
}
