import type { ProductQuestion } from '#app/domain/generation/index.ts';
import { CallError } from '#app/ui/client/call-error.ts';

/** The question about the product in a refused order of inpainting; null for every other refusal. */
export function productQuestionOf(error: unknown): ProductQuestion | null {
  if (!(error instanceof CallError) || error.status !== 409 || error.field !== 'confirmProduct') return null;
  // The server made it by the call's own schema; the browser is spared the parser.
  const { details } = (error.body ?? {}) as { readonly details?: ProductQuestion };
  return details ?? null;
}
