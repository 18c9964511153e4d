import type { Scene } from '@prisma/client';
import { AppError } from '#app/platform/errors.ts';
import type { SceneDocument } from '../document/document.schema.ts';
import { readDocument } from '../document/versions/read-document.ts';
import type { DocumentReading } from '../document/versions/read-document.ts';
import { ASPECT_RATIOS, sceneMakingSchema } from './scene-making.schema.ts';
import type { AspectRatio, SceneMaking } from './scene-making.schema.ts';
import { studioMessages } from '../studio.messages.ts';

/** A stored scene as commands and queries of this room give it back. */
export interface SceneView {
  readonly id: string;
  readonly name: string;
  /** gid of the shop's product that it is for; null for scenes of no product in particular. */
  readonly productId: string | null;
  /** The shop's title of that product when the scene was made. */
  readonly productTitle: string | null;
  readonly workflow: string;
  readonly aspectRatio: AspectRatio;
  readonly making: SceneMaking;
  /** The workspace that it is a scene of; null for scenes of none. */
  readonly workspaceId: string | null;
  /** Its place there, 0 to 3. */
  readonly position: number | null;
  readonly reading: DocumentReading;
  /** Raised by every save. */
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** It is kept for a while, so that undo brings it back. */
  readonly isDeleted: boolean;
  readonly deletedAt: Date | null;
}

export function toSceneView(row: Scene): SceneView {
  const { id, name, productId, productTitle, workflow, workspaceId, position, version, createdAt, updatedAt } = row;
  const aspectRatio = ASPECT_RATIOS.find((known) => known === row.aspectRatio) ?? '1:1';
  const making = sceneMakingSchema.safeParse(row.making).data ?? sceneMakingSchema.parse({});
  const facts = { id, name, productId, productTitle, workflow, aspectRatio, making, workspaceId, position, version };
  const { deletedAt } = row;
  return {
    ...facts,
    createdAt,
    updatedAt,
    deletedAt,
    isDeleted: deletedAt !== null,
    reading: readDocument(row.document),
  };
}

/** The scene's document. Throws AppError `unreadable-document` where it cannot be read. */
export function documentOf({ id, reading }: Pick<SceneView, 'id' | 'reading'>): SceneDocument {
  if (reading.kind === 'read') return reading.document;
  const why = reading.kind === 'newer' ? `version ${reading.version}` : reading.reason;
  throw new AppError('unreadable-document', `scene ${id}: ${why}`, {
    userMessage: reading.kind === 'newer' ? studioMessages.sceneNewer : studioMessages.sceneUnreadable,
  });
}
