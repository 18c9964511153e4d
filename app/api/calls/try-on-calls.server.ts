import { z } from 'zod';
import { MAX_PROMPT_LENGTH } from '#app/domain/generation/index.ts';
import { MAX_PICTURE_BYTES } from '#app/domain/library/index.server.ts';
import { workspaceMessages } from '#app/domain/workspaces/index.ts';
import { checkInput } from '#app/platform/check-input.ts';
import { AppError } from '#app/platform/errors.ts';
import { withMultipart } from '#app/platform/uploads/receive-multipart.server.ts';
import { defineCall } from '../call.ts';
import type { Call } from '../call.ts';

/**
 * The spec's streaming try-on (creative-workspaces, section 7), in the frame of the product photos: form fields in, events
 * out. There is no engine for it here yet, and the calls say so before anything is held, kept or begun.
 */
const LIMITS = {
  fileFields: ['clothing_image'],
  maxFiles: 1,
  maxFileBytes: MAX_PICTURE_BYTES,
  maxTotalBytes: MAX_PICTURE_BYTES + 64 * 1024,
} as const;

const fieldsSchema = z.object({
  text_prompt: z
    .string(workspaceMessages.emptyTryOnPrompt)
    .trim()
    .min(1, workspaceMessages.emptyTryOnPrompt)
    .max(MAX_PROMPT_LENGTH),
});

const tryOnImages = (path: string) =>
  defineCall('POST', path, {
    scope: 'generate',
    produces: 'text/event-stream',
    isMultipart: true,
    isIdempotent: true,
    summary:
      'Pictures of a model wearing the apparel (file part clothing_image). Needs a try-on engine, which is not configured here: answers 503, and nothing is charged.',
    example: { form: { clothing_image: '@shirt.jpg', text_prompt: 'A model walking in New York' } },
    refusals: [
      { status: 400, message: workspaceMessages.emptyTryOnPrompt },
      { status: 400, message: workspaceMessages.missingApparel },
      { status: 503, message: workspaceMessages.noTryOn },
    ],
    async handle({ request }) {
      return withMultipart(request, LIMITS, ({ fields, files }) => {
        const checked = checkInput(fieldsSchema, Object.fromEntries(fields), 'form');
        if (!checked.ok) {
          const { field, message } = checked.fault;
          throw new AppError('bad-request', `field ${field}: ${message}`, { userMessage: message, field });
        }
        if (files.length === 0) {
          const userMessage = workspaceMessages.missingApparel;
          throw new AppError('bad-request', 'no apparel', { userMessage, field: 'clothing_image' });
        }
        throw new AppError('unavailable', 'no try-on engine', { userMessage: workspaceMessages.noTryOn });
      });
    },
  });

export const tryOnCalls = [
  tryOnImages('/api/generation/get-sdxl-V2-try-on-images'),
  tryOnImages('/api/generation/get-sdxl-v1-try-on-images'),
] as const satisfies readonly Call[];
