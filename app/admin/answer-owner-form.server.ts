import { json } from '@remix-run/node';
import type { z } from 'zod';
import type { Account } from '#app/domain/accounts/index.ts';
import { assertSameOrigin } from '#app/gate/index.server.ts';
import { checkForm } from '#app/platform/check-input.ts';
import { isAppError } from '#app/platform/errors.ts';
import { readFormData } from '#app/platform/http/read-form-data.server.ts';
import type { OwnerAnswer } from './admin.schema.ts';
import { requireOwner } from './require-owner.server.ts';

const HEADERS = { 'Cache-Control': 'no-store' };

/** A form of the owner's pages: who sends it is checked first, then what. `run` says what was done, for a toast, or answers itself. */
export async function answerOwnerForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  run: (owner: Account, fields: z.infer<Schema>) => Promise<string | OwnerAnswer>,
) {
  const owner = await requireOwner(request);
  try {
    assertSameOrigin(request);
    const fields = checkForm(schema, await readFormData(request));
    if (!fields.ok) return respond({ problem: 'Please check what you entered.' }, 400);
    const answer = await run(owner, fields.value as z.infer<Schema>);
    return respond(typeof answer === 'string' ? { done: answer } : answer, 200);
  } catch (error) {
    if (!isAppError(error)) throw error;
    return respond({ problem: error.userMessage }, error.status);
  }
}

const respond = (answer: OwnerAnswer, status: number) => json(answer, { status, headers: HEADERS });
