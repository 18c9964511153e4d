import { isAppError } from '#app/platform/errors.ts';
import { errorResponse } from './error-response.server.ts';

/** The data of a page; a refusal becomes the answer that the page's error boundary shows. */
export async function loadPage<T>(request: Request, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (isAppError(error)) throw errorResponse(error, request);
    throw error;
  }
}
