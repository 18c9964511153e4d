import { AppError } from '#app/platform/errors.ts';
import { sceneDocumentSchema } from '../document/document.schema.ts';
import type { SceneDocument } from '../document/document.schema.ts';
import { toSceneDocument } from '../document/scene-document.ts';
import { studioMessages } from '../studio.messages.ts';

/** The document as it is stored. Throws AppError `unprocessable` for what the reader would refuse. */
export function checkDocument(outcome: SceneDocument): SceneDocument {
  const checked = sceneDocumentSchema.safeParse(outcome);
  if (checked.success) return toSceneDocument(checked.data);
  throw new AppError('unprocessable', checked.error.message, { userMessage: studioMessages.sceneInvalid });
}
