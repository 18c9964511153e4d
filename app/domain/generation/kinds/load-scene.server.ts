import type { StageInput } from '#app/domain/engines/index.ts';
import { loadPresetCatalogue, readPresetImage, readSceneSet } from '#app/domain/library/index.server.ts';
import { AppError } from '#app/platform/errors.ts';

/** A scene that comes with the product, by its name. Throws `not-found`. */
export async function loadPresetScene(name: string): Promise<StageInput['scene']> {
  const { scenes } = await loadPresetCatalogue();
  const preset = scenes.find((scene) => scene.name === name);
  const image = await readPresetImage('scenes', name);
  if (!preset || !image) throw new AppError('not-found', `scene ${name}`);
  const foreground = preset.foreground ? await readPresetImage('scenes', name, 'foreground') : null;
  // Where the camera saw the shadow of an upright stick fall: right for light from behind as well.
  const light = { ...preset.light, shadowTip: preset.camera.shadowTip };
  const set = await readSceneSet(preset.name);
  return { name: preset.name, image, foreground, light, set, description: preset.prompt };
}
