import type { Canvas } from '#app/domain/studio/document/index.ts';
import type { SceneRules } from '#app/domain/studio/session/index.ts';

/** Pixels (creative-workspaces, section 9). */
export const PRODUCT_CANVAS: Canvas = { width: 1280, height: 1280 };
/** Narrowest an item may become (creative-workspaces, section 5). */
export const PRODUCT_RULES: SceneRules = { minimum: { width: 50, height: 1 } };
/** The scenes that /product opens and lists, out of all that are stored. */
export const PRODUCT_SCENES = { workflow: 'product', workspaceId: null, deletedAt: null } as const;
