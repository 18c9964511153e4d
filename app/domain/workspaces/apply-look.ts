import { canvasUnder, presetTemplate } from '#app/domain/studio/document/index.ts';
import type { Canvas, SceneCommand, ScenePlaces, SceneTemplate } from '#app/domain/studio/document/index.ts';
import type { SceneChoice } from '#app/domain/library/index.ts';
import type { WorkspaceLook } from './looks.ts';

/** Whether a scene has this look: its words, and its set. */
export function isLookOn(
  { words, set }: WorkspaceLook,
  { template, prompt }: { readonly template: SceneTemplate | null; readonly prompt: string },
): boolean {
  const name = template?.kind === 'preset' ? template.name : null;
  return prompt.trim() === words && (template === null || template.kind === 'preset') && name === set;
}

/** The steps that give a scene the look, or none where it has it already. */
export function applyLook(
  { words, set }: WorkspaceLook,
  options: {
    readonly isOn: boolean;
    readonly template: SceneTemplate | null;
    readonly canvas: Canvas;
    readonly scenes: readonly (ScenePlaces & Pick<SceneChoice, 'name'>)[];
  },
): SceneCommand[] {
  const { isOn, template, canvas, scenes } = options;
  // Choosing what is chosen takes it away.
  const without: SceneCommand[] = template ? [{ type: 'select-template', template, prompt: null }] : [];
  if (isOn) return [...without, { type: 'set-prompt', prompt: '' }];
  const scene = scenes.find(({ name }) => name === set);
  if (!scene) return [...without, { type: 'set-prompt', prompt: words }];
  const wanted: SceneTemplate = presetTemplate(scene, canvasUnder({ template, canvas }));
  const isThere = template?.kind === 'preset' && template.name === scene.name;
  return [
    ...(isThere ? [] : [{ type: 'select-template' as const, template: wanted, prompt: null }]),
    { type: 'set-prompt', prompt: words },
  ];
}
