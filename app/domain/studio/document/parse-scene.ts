import { dropDangling, EMPTY_SCENE } from './scene-document.ts';
import { sceneDocumentSchema } from './document.schema.ts';
import type { SceneDocument } from './document.schema.ts';

/**
 * Reads a stored document of any version we ever wrote. A document that cannot be read becomes an empty scene rather
 * than a page that does not open; parts that point to nothing are left out.
 */
export function parseScene(stored: unknown): SceneDocument {
  const result = sceneDocumentSchema.safeParse(stored);
  if (!result.success) return EMPTY_SCENE;
  return dropDangling(result.data);
}
