import { z } from 'zod';
import { WEBHOOK_SOURCES } from './list-filters.ts';

/** The query of a list, from its address; a value that does not fit counts as absent. */
export const listQuerySchema = z.object({
  /** Key of the row that the page begins after. */
  before: z.string().max(200).optional().catch(undefined),
  /** Searched for in names and addresses. */
  q: z.string().normalize('NFC').trim().max(100).catch(''),
  status: z.string().max(40).catch('all'),
  source: z.enum(WEBHOOK_SOURCES).catch('shopify'),
  mail: z.uuid().optional().catch(undefined),
});
export type ListQuery = z.infer<typeof listQuerySchema>;

/** A page of a list; `next` is the `before` of the following one. */
export interface Listed<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

export const priceFormSchema = z.object({
  name: z.string().max(80),
  /** An empty box is no price. */
  creditsPerUse: z.string().trim().min(1).pipe(z.coerce.number()),
});

export const routeFormSchema = z.object({
  name: z.string().max(80),
  choice: z.enum(['provider', 'local', 'off', 'margin']),
  /** By which offer of a provider. */
  offer: z.string().max(200).optional(),
});

/** The form of the page of engines: a workflow to try, or the choice of a route. */
export const engineFormSchema = z.union([z.object({ workflow: z.string().min(1).max(120) }), routeFormSchema]);

export const flagFormSchema = z.object({ name: z.string().max(80), isOn: z.enum(['true', 'false']) });

export const accountFormSchema = z.object({
  userId: z.uuid(),
  intent: z.enum(['approve', 'refuse', 'verify', 'disable', 'enable']),
});

/** Of the users' list: one of the decisions, or credits. */
export const userFormSchema = z.union([
  accountFormSchema,
  z.object({
    intent: z.literal('grant'),
    userId: z.uuid(),
    amount: z.string().trim().min(1).pipe(z.coerce.number()),
    reason: z.string(),
    key: z.string().regex(/^[0-9a-f-]{32,36}$/),
  }),
]);

export const mailFormSchema = z.object({ mailId: z.uuid() });

/** A failed message of durable work. */
export const messageFormSchema = z.object({
  queue: z.string().min(1).max(100),
  id: z.uuid(),
  intent: z.enum(['retry', 'redrive']),
});

/** The answer to an owner's form. */
export interface OwnerAnswer {
  readonly done?: string;
  readonly problem?: string;
  /** The result of trying a workflow. */
  readonly trial?: {
    readonly events: readonly string[];
    readonly picture: string | null;
    readonly failure: string | null;
  };
}
