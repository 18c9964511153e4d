import { z } from 'zod';
import { SECURITY_EVENTS } from '#app/platform/journal/security-event.ts';

/** A line of the security journal as its account, or the owner, reads it. */
export const securityEventSchema = z.object({
  id: z.string(),
  kind: z.enum(SECURITY_EVENTS),
  outcome: z.enum(['ok', 'refused']),
  at: z.string(),
  /** IP address; '' where it is not known. */
  address: z.string(),
  /** Family of the browser and system; '' where it is not known. */
  device: z.string(),
  /** Like events of one minute that the line stands for. */
  count: z.number().int(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type SecurityEventView = z.infer<typeof securityEventSchema>;

/** A page of the journal, newest first. */
export const securityPageSchema = z.object({
  events: z.array(securityEventSchema),
  /** `before` of the following page; null on the last one. */
  next: z.string().nullable(),
});
export type SecurityPage = z.infer<typeof securityPageSchema>;
