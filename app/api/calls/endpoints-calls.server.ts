import { z } from 'zod';
import {
  endpointMessages,
  endpointUrlSchema,
  endpointViewSchema,
  messageViewSchema,
} from '#app/domain/endpoints/index.ts';
import {
  createEndpoint,
  deleteEndpoint,
  listEndpoints,
  listMessages,
  redeliverMessage,
  sendTestMessage,
  updateEndpoint,
} from '#app/domain/endpoints/index.server.ts';
import { defineCall } from '../call.ts';
import type { Call } from '../call.ts';

const paramsSchema = z.object({ id: z.uuid() });
const refusals = [{ status: 404, message: endpointMessages.missing }];

const listAll = defineCall('GET', '/api/webhooks/endpoints', {
  summary: 'Webhook endpoints of the account.',
  response: z.object({ success: z.literal(true), endpoints: z.array(endpointViewSchema) }),
  handle: async ({ account }) => ({ success: true as const, endpoints: await listEndpoints(account) }),
});

const create = defineCall('POST', '/api/webhooks/endpoints', {
  summary: 'Adds an endpoint. The secret that signs its messages is in this answer and never shown again.',
  body: z.object({ url: endpointUrlSchema }),
  response: z.object({ success: z.literal(true), endpoint: endpointViewSchema.extend({ secret: z.string() }) }),
  example: { body: { url: 'https://example.com/plinth' } },
  refusals: [
    { status: 400, message: endpointMessages.urlRefused },
    { status: 409, message: endpointMessages.urlTaken },
  ],
  handle: async ({ account, body }) => ({
    success: true as const,
    endpoint: await createEndpoint({ account, url: body.url }),
  }),
});

const update = defineCall('PATCH', '/api/webhooks/endpoints/{id}', {
  summary: 'Pauses or resumes an endpoint.',
  params: paramsSchema,
  body: z.object({ isActive: z.boolean() }),
  response: z.object({ success: z.literal(true), endpoint: endpointViewSchema }),
  refusals,
  handle: async ({ account, params, body }) => ({
    success: true as const,
    endpoint: await updateEndpoint({ account, endpointId: params.id, isActive: body.isActive }),
  }),
});

const remove = defineCall('DELETE', '/api/webhooks/endpoints/{id}', {
  summary: 'Removes an endpoint with its delivery log.',
  params: paramsSchema,
  response: z.object({ success: z.literal(true) }),
  refusals,
  async handle({ account, params }) {
    await deleteEndpoint({ account, endpointId: params.id });
    return { success: true as const };
  },
});

const test = defineCall('POST', '/api/webhooks/endpoints/{id}/test', {
  summary: 'Sends a test message to an endpoint.',
  params: paramsSchema,
  response: z.object({ success: z.literal(true), message: messageViewSchema }),
  refusals,
  handle: async ({ account, params }) => ({
    success: true as const,
    message: await sendTestMessage({ account, endpointId: params.id }),
  }),
});

const log = defineCall('GET', '/api/webhooks/messages', {
  summary: 'The newest fifty entries of the delivery log, of one endpoint or of all.',
  query: z.object({ endpointId: z.uuid().optional() }),
  response: z.object({ success: z.literal(true), messages: z.array(messageViewSchema) }),
  handle: async ({ account, query }) => ({
    success: true as const,
    messages: await listMessages({ account, endpointId: query.endpointId }),
  }),
});

const redeliver = defineCall('POST', '/api/webhooks/messages/{id}/redeliver', {
  summary: 'Sends a message again.',
  params: paramsSchema,
  response: z.object({ success: z.literal(true), message: messageViewSchema }),
  refusals: [{ status: 404, message: endpointMessages.messageMissing }],
  handle: async ({ account, params }) => ({
    success: true as const,
    message: await redeliverMessage({ account, messageId: params.id }),
  }),
});

export const endpointsCalls = [
  listAll,
  create,
  update,
  remove,
  test,
  log,
  redeliver,
] as const satisfies readonly Call[];
