import { z } from 'zod';
import { defineWork } from '#app/platform/work/define-work.ts';

const input = z.object({ placeId: z.uuid() });

/** The next step of one product of a run over the catalogue. */
export const catalogueItemWork = defineWork({
  name: 'catalogue-item',
  input,
  concurrency: 4,
  retry: { limit: 9, delaySeconds: 2, maxDelaySeconds: 60 },
  expireSeconds: 10 * 60,
});

/** The result of making one image of a run again. */
export const catalogueRedoWork = defineWork({
  name: 'catalogue-redo',
  input,
  concurrency: 1,
  retry: { limit: 100, delaySeconds: 2, maxDelaySeconds: 10 * 60 },
  expireSeconds: 10 * 60,
});

/** Works that go on when a job ends that was ordered at such a place; their messages are part of its end. */
export const WORKS_OF_PLACES: Readonly<Partial<Record<string, typeof catalogueItemWork>>> = {
  catalogue: catalogueItemWork,
  redo: catalogueRedoWork,
};
