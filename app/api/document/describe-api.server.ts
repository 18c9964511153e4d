import { env } from '#app/platform/env.server.ts';
import { calls } from '../calls.server.ts';
import { openApiDocument } from './open-api-document.server.ts';
import type { OpenApiDocument } from './open-api-document.server.ts';

/** The API document of this site, for the address by which the reader came. */
export function describeApi(request: Request): OpenApiDocument {
  return openApiDocument(calls, env().APP_URL ?? new URL(request.url).origin);
}
