import { z } from 'zod';
import { isStorable } from '../document/storable-text.ts';
import { MAX_SCENE_NAME } from '../session/scene-list/scene-name-limit.ts';

/** The allowed names of a scene. */
export const sceneNameSchema = z.string().trim().min(1).max(MAX_SCENE_NAME).refine(isStorable);
export type SceneName = z.infer<typeof sceneNameSchema>;
