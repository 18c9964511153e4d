import type { SceneView, StageInput } from '@plinth/imaging';
import { describeSceneLight } from '@plinth/imaging/server';
import {
  loadPresetCatalogue,
  readAssetBytes,
  readPresetImage,
  readSceneSet,
} from '#app/domain/library/index.server.ts';
import type { PresetScene } from '#app/domain/library/index.ts';
import { AppError } from '#app/platform/errors.ts';
import type { Composition } from './product-photo.schema.ts';

/** The scene of a composition: a preset as one of its cameras sees it, or a picture of the account. Throws `not-found`. */
export async function loadTemplate(
  userId: string,
  template: NonNullable<Composition['template']>,
): Promise<StageInput['scene']> {
  if (template.kind === 'white') return null;
  if (template.kind === 'preset') {
    const scene = await loadPresetScene(template.name, template.view);
    return scene && { ...scene, closer: template.closer };
  }
  const image = await readAssetBytes({ userId, assetId: template.assetId, variant: 'original' });
  return { name: 'custom', image, foreground: null, light: await describeSceneLight(image) };
}

/** A scene that comes with the product, by its name, as one of its cameras sees it. Throws `not-found`. */
export async function loadPresetScene(name: string, view: SceneView = 'front'): Promise<StageInput['scene']> {
  const { scenes } = await loadPresetCatalogue();
  const preset = scenes.find((scene) => scene.name === name);
  const other = preset?.views.find((one) => one.view === view);
  if (preset && other) return loadView(preset, other);
  const image = await readPresetImage('scenes', name);
  if (!preset || !image) throw new AppError('not-found', `scene ${name}`);
  const foreground = preset.foreground ? await readPresetImage('scenes', name, 'foreground') : null;
  // Where the camera saw the shadow of an upright stick fall: right for light from behind as well.
  const light = { ...preset.light, shadowTip: preset.camera.shadowTip };
  const set = await readSceneSet(preset.name);
  return { name: preset.name, image, foreground, light, set, description: preset.prompt };
}

/** Pixels of every preset scene's picture. */
const SIZE = { width: 1280, height: 1280 } as const;

/** The scene as another of its cameras sees it. */
async function loadView(
  { name, prompt }: PresetScene,
  { view, light, camera }: PresetScene['views'][number],
): Promise<StageInput['scene']> {
  const set = await readSceneSet(name, view);
  const bytes = set?.files['picture.webp'];
  if (!bytes) throw new AppError('not-found', `picture of ${name}, ${view}`);
  const image = { bytes, contentType: 'image/webp' as const, ...SIZE };
  return { name, image, foreground: null, light: { ...light, shadowTip: camera.shadowTip }, set, description: prompt };
}
