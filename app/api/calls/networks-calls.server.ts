import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Account } from '#app/domain/accounts/index.ts';
import {
  connectionViewSchema,
  disclosureAnswersSchema,
  NETWORK_NAMES,
  networkMessages,
  postMessages,
  postOrderSchema,
  postViewSchema,
} from '#app/domain/sharing/index.ts';
import {
  answerDisclosure,
  beginJourney,
  cancelPost,
  decidePost,
  disconnectNetwork,
  exportDisclosures,
  finishJourney,
  getDisclosure,
  getPost,
  listNetworkConnections,
  listPosts,
  openGrant,
  requestPost,
} from '#app/domain/sharing/index.server.ts';
import { networkCallbackAddress } from '#app/gate/index.server.ts';
import { defineCall } from '../call.ts';
import type { Call } from '../call.ts';

const networkParams = z.object({ network: z.enum(NETWORK_NAMES) });
const idParams = z.object({ id: z.string().max(64) });
const postAnswer = z.object({ success: z.literal(true), data: postViewSchema, message: z.string() });
const missing = [{ status: 404, message: postMessages.postMissing }];
const answerWith = (data: z.infer<typeof postViewSchema>) => ({ success: true as const, data, message: data.message });
const EXAMPLE_ID = '0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a11';

const listConnections = defineCall('GET', '/api/networks', {
  scope: 'read',
  summary: 'The networks, whether they are set up, and who is connected. No tokens.',
  response: z.object({ success: z.literal(true), networks: z.array(connectionViewSchema) }),
  handle: async ({ account }) => ({ success: true as const, networks: await listNetworkConnections(account) }),
});

const connect = defineCall('POST', '/api/networks/{network}/connect', {
  summary: 'Address where the person grants access to a network. A prepared `post` is sent when they return.',
  params: networkParams,
  body: z.object({ post: postOrderSchema.optional() }),
  response: z.object({ success: z.literal(true), url: z.string() }),
  example: { params: { network: 'linkedin' }, body: {} },
  refusals: [{ status: 503, message: networkMessages.notConfigured('linkedin') }],
  async handle({ account, params: { network }, body, request }) {
    const redirectUri = networkCallbackAddress(request, network);
    const isEmbedded = isInAdmin(account);
    const { url } = await beginJourney({ account, network, redirectUri, isEmbedded, draft: body.post });
    return { success: true as const, url };
  },
});

/** Session tokens of the admin name a person; sessions of the site do not. */
const isInAdmin = (account: Account) => account.person !== undefined && account.shop !== null;

const answerSchema = z.object({
  code: z.string().max(2_000).optional(),
  state: z.string().max(500).optional(),
  /** The error that the network sent instead of a code. */
  error: z.string().max(200).optional(),
  /** The same, sealed on its way through the Shopify admin. */
  grant: z.string().max(6_000).optional(),
});

const readAnswer = ({ code = '', state = '', error, grant }: z.infer<typeof answerSchema>) =>
  grant === undefined ? { code, state, error } : openGrant(grant);

const finish = defineCall('POST', '/api/networks/{network}/finish', {
  summary: 'Completes the connection with the answer of a network. Works once, for the account that started it.',
  params: networkParams,
  body: answerSchema,
  response: z.object({ success: z.literal(true), post: postViewSchema.nullable() }),
  example: { params: { network: 'tiktok' }, body: { code: 'code', state: 'state' } },
  refusals: [{ status: 400, message: networkMessages.callbackFailed }],
  async handle({ account, params: { network }, body }) {
    return { success: true as const, ...(await finishJourney({ account, network, ...readAnswer(body) })) };
  },
});

const disconnect = defineCall('DELETE', '/api/networks/{network}', {
  summary: 'Disconnects a network and revokes the access there.',
  params: networkParams,
  response: z.object({ success: z.literal(true) }),
  example: { params: { network: 'linkedin' } },
  async handle({ account, params }) {
    await disconnectNetwork(account, params.network);
    return { success: true as const };
  },
});

const post = defineCall('POST', '/api/networks/posts', {
  scope: 'publish',
  summary:
    'Accepts a picture or video for a network; the event stream tells (network.post) how it goes. Send an Idempotency-Key: the same one is the same post.',
  body: postOrderSchema,
  response: postAnswer,
  example: { body: { network: 'linkedin', imageId: EXAMPLE_ID, caption: 'Our new mug' } },
  refusals: [{ status: 409, message: networkMessages.notConnected('linkedin') }],
  async handle({ account, body, idempotencyKey }) {
    return answerWith(await requestPost({ account, order: body, requestKey: idempotencyKey ?? randomUUID() }));
  },
});

const list = defineCall('GET', '/api/networks/posts', {
  scope: 'read',
  summary: 'Posts of one picture (imageId), or all unfinished posts.',
  query: z.object({ imageId: z.string().max(64).optional() }),
  response: z.object({ success: z.literal(true), data: z.array(postViewSchema) }),
  handle: async ({ account, query }) => ({
    success: true as const,
    data: await listPosts({ account, assetId: query.imageId }),
  }),
});

const get = defineCall('GET', '/api/networks/posts/{id}', {
  scope: 'read',
  summary: 'Status of a post.',
  params: idParams,
  response: postAnswer,
  refusals: missing,
  handle: async ({ account, params }) => answerWith(await getPost(account, params.id)),
});

const decide = defineCall('POST', '/api/networks/posts/{id}/decide', {
  scope: 'publish',
  summary: 'Resolves a post with unknown result: `posted`, or `again` to send it once more.',
  params: idParams,
  body: z.object({ choice: z.enum(['posted', 'again']) }),
  response: postAnswer,
  refusals: [...missing, { status: 409, message: postMessages.notUnknown }],
  handle: async ({ account, params, body }) => answerWith(await decidePost(account, params.id, body.choice)),
});

const cancel = defineCall('DELETE', '/api/networks/posts/{id}', {
  scope: 'publish',
  summary: 'Cancels a post that was not sent yet.',
  params: idParams,
  response: postAnswer,
  refusals: [...missing, { status: 409, message: postMessages.notOver }],
  handle: async ({ account, params }) => answerWith(await cancelPost(account, params.id)),
});

const disclosureAnswer = disclosureAnswersSchema.extend({
  success: z.literal(true),
  isAnswered: z.boolean(),
  isMarkedAi: z.boolean(),
});

const readDisclosure = defineCall('GET', '/api/networks/disclosure', {
  scope: 'read',
  summary: 'What is known about people and scene of a picture.',
  query: z.object({ imageId: z.string().max(64) }),
  response: disclosureAnswer,
  example: { query: { imageId: EXAMPLE_ID } },
  handle: async ({ account, query }) => ({ success: true as const, ...(await getDisclosure(account, query.imageId)) }),
});

const writeDisclosure = defineCall('POST', '/api/networks/disclosure', {
  scope: 'publish',
  summary: 'Saves the owner’s statement about a picture: whether a person or the scene in it was made by AI.',
  body: disclosureAnswersSchema.extend({ imageId: z.string().max(64) }),
  response: disclosureAnswer,
  example: { body: { imageId: EXAMPLE_ID, syntheticPerson: false, generatedScene: true } },
  async handle({ account, body: { imageId, ...answers } }) {
    return { success: true as const, ...(await answerDisclosure(account, imageId, answers)) };
  },
});

const disclosures = defineCall('GET', '/api/networks/disclosures', {
  scope: 'read',
  summary: 'What was disclosed about every post, as CSV.',
  produces: 'text/csv',
  handle({ account }) {
    const headers = {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="plinth-disclosures.csv"',
      'Cache-Control': 'no-store',
    };
    return Promise.resolve(new Response(asBody(exportDisclosures(account)), { headers }));
  },
});

/** Pieces of a text as they come: an account with years of posts is not held in memory. */
function asBody(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      cancel: () => void pieces.return(undefined),
    },
    { highWaterMark: 0 },
  );
}

export const networksCalls = [
  listConnections,
  connect,
  finish,
  disconnect,
  post,
  list,
  get,
  decide,
  cancel,
  readDisclosure,
  writeDisclosure,
  disclosures,
] as const satisfies readonly Call[];
