import { z } from 'zod';

/** Whether the welcome to the tour is due. */
export const tourSchema = z.object({ show: z.boolean() });
