import type { Scene } from '@prisma/client';
import { parseScene } from '../document/parse-scene.ts';
import type { SceneDocument } from '../document/document.schema.ts';

/** A stored scene as commands and queries of this room give it back. */
export interface SceneView {
  readonly id: string;
  readonly name: string;
  readonly document: SceneDocument;
  /** Raised by every save. */
  readonly version: number;
  readonly updatedAt: Date;
}

export function toSceneView(row: Scene): SceneView {
  const { id, name, version, updatedAt } = row;
  return { id, name, version, updatedAt, document: parseScene(row.document) };
}
