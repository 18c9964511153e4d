import { z } from 'zod';

/**
 * What publishing does with the pictures that a product has: `add` leaves them; `replace-first` and `replace-all` take them
 * off the product. Videos and models always stay, and so do pictures that belong to another colour.
 */
export const publishModeSchema = z.enum(['add', 'replace-first', 'replace-all']);
export type PublishMode = z.infer<typeof publishModeSchema>;
