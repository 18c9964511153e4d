import type { ApiKey } from '@prisma/client';
import { apiKeyViewSchema } from './api-key.schema.ts';
import type { ApiKeyView } from './api-key.schema.ts';

/** A row as its owner sees it. */
export function toApiKeyView(row: ApiKey): ApiKeyView {
  return apiKeyViewSchema.parse({
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  });
}
