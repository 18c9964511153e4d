import { z } from 'zod';
import { anyPictureEditsSchema } from '@plinth/imaging';
import { assetViewSchema } from '#app/domain/library/index.ts';

/** An image project as it goes over the wire. `_id`, `name`, `width`, `height` are the spec's (platform-and-account, section 3). */
export const imageProjectSchema = z.object({
  _id: z.string(),
  name: z.string(),
  /** Pixels, after its edits. */
  width: z.number().int(),
  height: z.number().int(),
  /** The picture that is edited; null once it was deleted. */
  image: assetViewSchema.nullable(),
  /** The picture of the last save; null while it is being made, and where nothing was edited. */
  result: assetViewSchema.nullable(),
  edits: anyPictureEditsSchema,
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type ImageProject = z.output<typeof imageProjectSchema>;
