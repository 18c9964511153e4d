import type { Canvas } from '../document/document.schema.ts';
import type { SceneRules } from '../session/scene-session.ts';

/** Pixels (creative-workspaces, section 9). */
export const PRODUCT_CANVAS: Canvas = { width: 1280, height: 1280 };
/** Narrowest an item may become (creative-workspaces, section 5). */
export const PRODUCT_RULES: SceneRules = { minimum: { width: 50, height: 1 } };
