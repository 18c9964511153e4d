import { randomUUID } from 'node:crypto';
import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import type { EndpointView } from './endpoint.schema.ts';
import { sealSecret } from './endpoint-secret.server.ts';
import { endpointMessages } from './endpoints.messages.ts';
import { checkEndpointUrl, toEndpointView } from './find-endpoint.server.ts';
import { makeSigningSecret } from './sign-message.server.ts';

const MAX_ENDPOINTS = 5;

/** Adds an endpoint. Its signing secret is in this answer and nowhere else ever after. Throws `bad-request`, `conflict`. */
export async function createEndpoint(options: {
  readonly account: Account;
  readonly url: string;
}): Promise<EndpointView & { readonly secret: string }> {
  const { account } = options;
  const url = checkEndpointUrl(options.url);
  const secret = makeSigningSecret();
  const id = randomUUID();
  const row = await database().$transaction(async (tx) => {
    // Endpoints of one account are made one after the other, so that the limit holds.
    await tx.$queryRaw`SELECT 1 FROM "User" WHERE "id" = ${account.id}::uuid FOR NO KEY UPDATE`;
    const existing = await tx.webhookEndpoint.findMany({ where: { userId: account.id }, select: { url: true } });
    if (existing.some((endpoint) => endpoint.url === url)) {
      throw new AppError('conflict', 'endpoint exists', { userMessage: endpointMessages.urlTaken, field: 'url' });
    }
    if (existing.length >= MAX_ENDPOINTS) {
      const userMessage = endpointMessages.tooMany(MAX_ENDPOINTS);
      throw new AppError('conflict', `${existing.length} endpoints`, { userMessage });
    }
    return tx.webhookEndpoint.create({
      data: { id, userId: account.id, url, sealedSecret: sealSecret(secret, id) },
    });
  });
  return { ...toEndpointView(row), secret };
}
