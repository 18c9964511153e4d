import { z } from 'zod';
import { creditsCoverOnly } from '#app/domain/generation/index.ts';
import type { JobView } from '#app/domain/generation/index.ts';

/** The spec's HTTP time-out (platform-and-account, section 9): no client waits longer. */
const MAX_WAIT_MS = 300_000;

/** The answer to a job that was accepted. */
export const acceptedSchema = z.object({
  success: z.literal(true),
  /** The spec's name of the job's id. */
  prompt_id: z.string(),
  jobId: z.string(),
  requestedCount: z.number().int(),
  acceptedCount: z.number().int(),
  /** Credits. */
  unitPrice: z.number().int(),
  total: z.number().int(),
  /** Said when the credits cover only a part. */
  message: z.string().nullable(),
});

/** 202: the job is stored and will run; the rest comes by the event stream. */
export function accepted(job: JobView): Response {
  const { jobId, requestedCount, acceptedCount, unitPrice } = job;
  const body = acceptedSchema.parse({
    success: true,
    prompt_id: jobId,
    jobId,
    requestedCount,
    acceptedCount,
    unitPrice,
    total: acceptedCount * unitPrice,
    message: acceptedCount < requestedCount ? creditsCoverOnly(acceptedCount, requestedCount) : null,
  });
  return Response.json(body, { status: 202, headers: { 'Cache-Control': 'no-store' } });
}

/** 200: the job was waited for, and this is what it made. */
export const waited = (body: Readonly<Record<string, unknown>>): Response =>
  Response.json({ success: true, ...body }, { headers: { 'Cache-Control': 'no-store' } });

/** Ends the waiting for a job when the client hangs up, and at the latest after the spec's time-out. */
export const waitLimit = (request: Request): AbortSignal =>
  AbortSignal.any([request.signal, AbortSignal.timeout(MAX_WAIT_MS)]);

/** A repeatable 32-bit number of a text (FNV-1a): the same request again is the same picture. */
export function seedFrom(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}
