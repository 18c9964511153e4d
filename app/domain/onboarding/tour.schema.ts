import { z } from 'zod';

/** Whether the tour is offered. */
export const tourSchema = z.object({ show: z.boolean() });
