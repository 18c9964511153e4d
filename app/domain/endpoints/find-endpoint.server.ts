import type { WebhookEndpoint } from '@prisma/client';
import { z } from 'zod';
import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { OutboundError, checkOutboundUrl } from '#app/platform/outbound/outbound-request.server.ts';
import { endpointViewSchema } from './endpoint.schema.ts';
import type { EndpointView } from './endpoint.schema.ts';
import { endpointMessages } from './endpoints.messages.ts';

/** An account's own endpoint. Throws `not-found`. */
export async function findEndpoint(account: Account, endpointId: string): Promise<WebhookEndpoint> {
  const isId = z.uuid().safeParse(endpointId).success;
  const where = { id: endpointId, userId: account.id };
  const endpoint = isId ? await database().webhookEndpoint.findFirst({ where }) : null;
  if (!endpoint) throw new AppError('not-found', 'no such endpoint', { userMessage: endpointMessages.missing });
  return endpoint;
}

export function toEndpointView(row: WebhookEndpoint): EndpointView {
  return endpointViewSchema.parse({ ...row, createdAt: row.createdAt.toISOString() });
}

/** The address as it will be asked. Throws `bad-request` for one that never could be. */
export function checkEndpointUrl(text: string): string {
  try {
    return checkOutboundUrl(text).href;
  } catch (cause) {
    if (!(cause instanceof OutboundError)) throw cause;
    throw new AppError('bad-request', cause.message, { userMessage: endpointMessages.urlRefused, field: 'url', cause });
  }
}
