import { AppError } from '../errors.ts';

const FORM_TYPE = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i;
const USER_MESSAGE = 'The form did not arrive complete. Please try again.';

/**
 * The fields of a page's form. The only caller of `Request.formData`, which fails with a TypeError on every other body.
 *
 * Throws AppError `unsupported-media` (415) where the body is no form, `bad-request` (400) where it cannot be parsed.
 */
export async function readFormData(request: Request): Promise<FormData> {
  const contentType = request.headers.get('content-type') ?? '';
  if (!FORM_TYPE.test(contentType)) {
    throw new AppError('unsupported-media', `expected a form, got ${contentType.slice(0, 80)}`, {
      userMessage: USER_MESSAGE,
    });
  }
  try {
    return await request.formData();
  } catch (cause) {
    throw new AppError('bad-request', 'the form cannot be parsed', { userMessage: USER_MESSAGE, cause });
  }
}
