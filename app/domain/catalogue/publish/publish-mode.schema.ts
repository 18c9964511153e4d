import { z } from 'zod';

/**
 * The treatment of a product's present pictures by publishing: `add` leaves them; `replace-first` and `replace-all` take them
 * off the product. Videos and models always stay, and so do pictures that belong to another colour.
 */
export const publishModeSchema = z.enum(['add', 'replace-first', 'replace-all']);
export type PublishMode = z.infer<typeof publishModeSchema>;
