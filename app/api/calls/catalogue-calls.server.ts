import { z } from 'zod';
import { defineCall } from '#app/api/call.ts';
import type { Call } from '#app/api/call.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import {
  catalogueMessages,
  choiceSchema,
  dailyCreditsSchema,
  itemStateSchema,
  MAX_DECIDED_AT_ONCE,
  newProductsSchema,
  planPageSchema,
  publishModeSchema,
  recipeLookSchema,
  recipeNameSchema,
  recipeViewSchema,
  redoWordsSchema,
  runItemsPageSchema,
  runViewSchema,
} from '#app/domain/catalogue/index.ts';
import {
  answerDoubt,
  cancelRun,
  cancelScheduledPublish,
  changeRunRecipe,
  createRun,
  decidePictures,
  getNewProducts,
  getRun,
  keepUnflagged,
  excludeItem,
  listRecipes,
  listRunItems,
  listRuns,
  pauseRun,
  planRun,
  publishRun,
  redoPicture,
  resumeRun,
  rollBackRun,
  saveRecipe,
  schedulePublish,
  setNewProducts,
  startRun,
  takeFormer,
} from '#app/domain/catalogue/index.server.ts';
import { productIdSchema } from '#app/domain/store/index.ts';
import { adminApiOf } from '#app/gate/index.server.ts';
import { wholeNumber } from '#app/platform/input-types.ts';

const runId = z.object({ id: z.uuid() });
const itemOfRun = z.object({ id: z.uuid(), itemId: z.uuid() });
const pictureOfRun = z.object({ id: z.uuid(), pictureId: z.uuid() });
const runAnswer = z.object({ success: z.literal(true), data: runViewSchema });

const answer = async (account: Account, id: string) => ({ success: true as const, data: await getRun(account, id) });

const listCatalogueRecipes = defineCall('GET', '/api/catalogue/recipes', {
  scope: 'store',
  isForExtensions: true,
  summary: 'Recipes of the account, newest version of each.',
  response: z.object({ data: z.array(recipeViewSchema) }),
  handle: async ({ account }) => ({ data: await listRecipes(account) }),
});

const saveCatalogueRecipe = defineCall('POST', '/api/catalogue/recipes', {
  scope: 'store',
  isIdempotent: true,
  summary: 'Saves a recipe, or with `after` the next version of one.',
  body: z.object({ name: recipeNameSchema, look: recipeLookSchema, after: z.uuid().nullable().default(null) }),
  example: { body: { name: 'Spring', look: { scene: null, prompt: 'on pale oak, soft morning light', pictures: 2 } } },
  response: z.object({ success: z.literal(true), data: recipeViewSchema }),
  handle: async ({ account, body }) => ({ success: true as const, data: await saveRecipe({ account, ...body }) }),
});

const listCatalogueRuns = defineCall('GET', '/api/catalogue/runs', {
  scope: 'store',
  isForExtensions: true,
  summary: 'Catalogue runs, newest first, twenty a page.',
  query: z.object({ cursor: z.uuid().optional() }),
  response: z.object({ data: z.array(runViewSchema), nextCursor: z.string().nullable() }),
  async handle({ account, query }) {
    const data = [...(await listRuns(account, query.cursor ?? null))];
    return { data, nextCursor: data.length === 20 ? data.at(-1)!.id : null };
  },
});

const createCatalogueRun = defineCall('POST', '/api/catalogue/runs', {
  scope: 'store',
  isForExtensions: true,
  isIdempotent: true,
  summary:
    'Prepares a run: finds products of the shop for a recipe, or takes uploaded photos. Nothing is spent before the start.',
  body: z.object({ recipe_id: z.uuid(), choice: choiceSchema }),
  example: {
    body: { recipe_id: '0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a11', choice: { kind: 'all', onlyOnePicture: true } },
  },
  response: runAnswer,
  async handle({ account, body, idempotencyKey, request }) {
    // Products need access to the shop; uploaded photos need none.
    if (body.choice.kind !== 'uploads') await adminApiOf(account, request);
    const id = await createRun({
      account,
      recipeId: body.recipe_id,
      choice: body.choice,
      idempotencyKey: idempotencyKey ?? crypto.randomUUID(),
    });
    return answer(account, id);
  },
});

const readCatalogueRun = defineCall('GET', '/api/catalogue/runs/{id}', {
  scope: 'store',
  summary: 'Status of a run: products by state, price of the start, cost so far.',
  params: runId,
  response: z.object({ data: runViewSchema }),
  handle: async ({ account, params }) => ({ data: await getRun(account, params.id) }),
});

const listCatalogueItems = defineCall('GET', '/api/catalogue/runs/{id}/items', {
  scope: 'store',
  summary: 'Products of a run with their pictures, a hundred at a time.',
  params: runId,
  query: z.object({
    /** States, separated by commas; left out: all. */
    states: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(itemStateSchema))
      .optional(),
    cursor: z
      .string()
      .regex(/^\d{1,6}$/)
      .optional(),
    /** `asOf` of an answer before: only products that have changed since. */
    since: z.iso.datetime().optional(),
  }),
  response: runItemsPageSchema,
  async handle({ account, params, query }) {
    await getRun(account, params.id);
    const { states = null, cursor = null, since = null } = query;
    return listRunItems(account, { runId: params.id, states, cursor, since });
  },
});

const startCatalogueRun = defineCall('POST', '/api/catalogue/runs/{id}/start', {
  scope: 'store',
  isIdempotent: true,
  summary: 'Starts a run: `try` its first three products, or `all`. Send the price you were shown as `price`.',
  params: runId,
  body: z.object({ part: z.enum(['try', 'all']), price: wholeNumber() }),
  response: runAnswer,
  async handle({ account, params, body }) {
    await startRun({ account, runId: params.id, ...body });
    return answer(account, params.id);
  },
});

const steerCatalogueRun = defineCall('POST', '/api/catalogue/runs/{id}/steer', {
  scope: 'store',
  summary: 'Pauses, resumes or cancels a run. Undelivered pictures cost nothing.',
  params: runId,
  body: z.object({ action: z.enum(['pause', 'resume', 'cancel']) }),
  response: runAnswer,
  async handle({ account, params, body }) {
    const work = { pause: pauseRun, resume: resumeRun, cancel: cancelRun }[body.action];
    await work({ account, runId: params.id });
    return answer(account, params.id);
  },
});

const changeCatalogueRecipe = defineCall('POST', '/api/catalogue/runs/{id}/recipe', {
  scope: 'store',
  summary: 'Changes the recipe for the products that a run has not ordered yet.',
  params: runId,
  body: z.object({ recipe_id: z.uuid() }),
  response: runAnswer,
  async handle({ account, params, body }) {
    await changeRunRecipe({ account, runId: params.id, recipeId: body.recipe_id });
    return answer(account, params.id);
  },
});

const answerCatalogueDoubt = defineCall('POST', '/api/catalogue/runs/{id}/items/{itemId}/answer', {
  scope: 'store',
  summary: 'Approves an uncertain cut-out of a product, or leaves the product out.',
  params: itemOfRun,
  body: z.object({ answer: z.enum(['take', 'leave-out']) }),
  response: runAnswer,
  async handle({ account, params, body }) {
    await answerDoubt({ account, runId: params.id, itemId: params.itemId, answer: body.answer });
    return answer(account, params.id);
  },
});

const leaveOutOfCatalogue = defineCall('POST', '/api/catalogue/runs/{id}/items/{itemId}/leave-out', {
  scope: 'store',
  summary: 'Leaves a product out of a run before it is ordered, or adds it again.',
  params: itemOfRun,
  body: z.object({ out: z.boolean() }),
  response: runAnswer,
  async handle({ account, params, body }) {
    await excludeItem({ account, runId: params.id, itemId: params.itemId, isOut: body.out });
    return answer(account, params.id);
  },
});

const decideCataloguePictures = defineCall('POST', '/api/catalogue/runs/{id}/decisions', {
  scope: 'store',
  isForExtensions: true,
  summary:
    'Keeps or rejects pictures of a run; `open` undoes a decision. Decisions changed by others since are not overwritten.',
  params: runId,
  body: z.object({
    picture_ids: z.array(z.uuid()).min(1).max(MAX_DECIDED_AT_ONCE),
    decision: z.enum(['open', 'kept', 'rejected']),
    /** The version of each picture that was looked at, by its id; for one that is not named the last word counts. */
    seen: z.record(z.uuid(), wholeNumber()).optional(),
  }),
  response: runAnswer,
  async handle({ account, params, body }) {
    const { picture_ids: pictureIds, decision, seen } = body;
    await decidePictures({ account, runId: params.id, pictureIds, decision, ...(seen && { seen }) });
    return answer(account, params.id);
  },
});

const keepUnflaggedPictures = defineCall('POST', '/api/catalogue/runs/{id}/keep-unflagged', {
  scope: 'store',
  summary: 'Keeps every undecided picture that no rule has flagged.',
  params: runId,
  response: z.object({
    success: z.literal(true),
    kept: z.number().int(),
    /** For `decisions`, which undoes it with `open`. */
    picture_ids: z.array(z.uuid()),
    data: runViewSchema,
  }),
  async handle({ account, params }) {
    const ids = await keepUnflagged({ account, runId: params.id });
    return { ...(await answer(account, params.id)), kept: ids.length, picture_ids: [...ids] };
  },
});

const redoCataloguePicture = defineCall('POST', '/api/catalogue/runs/{id}/pictures/{pictureId}/redo', {
  scope: 'store',
  isIdempotent: true,
  summary:
    'Generates a picture of a run again with other words. Send the price you were shown as `price`. The previous picture is kept.',
  params: pictureOfRun,
  body: z.object({ words: redoWordsSchema, price: wholeNumber() }),
  example: { body: { words: 'on pale oak, candle light from the left', price: 2 } },
  response: runAnswer,
  async handle({ account, params, body, idempotencyKey }) {
    const key = idempotencyKey ?? crypto.randomUUID();
    await redoPicture({ account, runId: params.id, pictureId: params.pictureId, ...body, idempotencyKey: key });
    return answer(account, params.id);
  },
});

const takeFormerPicture = defineCall('POST', '/api/catalogue/runs/{id}/pictures/{pictureId}/former', {
  scope: 'store',
  summary: 'Switches between a regenerated picture and the previous one, or stops a regeneration.',
  params: pictureOfRun,
  response: runAnswer,
  async handle({ account, params }) {
    await takeFormer({ account, runId: params.id, pictureId: params.pictureId });
    return answer(account, params.id);
  },
});

const someItems = z.array(z.uuid()).min(1).max(500).nullable().default(null);

/** Of a whole run: null for now. */
const publishTime = z.iso.datetime({ offset: true }).nullable().default(null);

const planCatalogueRun = defineCall('GET', '/api/catalogue/runs/{id}/plan', {
  scope: 'store',
  isForExtensions: true,
  summary: 'Preview of publishing, product by product, for the current state of the shop. Nothing is written.',
  params: runId,
  query: z.object({
    mode: publishModeSchema.default('add'),
    /** Only what this product would get. */
    product_id: productIdSchema.optional(),
    cursor: z
      .string()
      .regex(/^\d{1,6}$/)
      .optional(),
  }),
  response: planPageSchema,
  async handle({ account, params, query, request }) {
    await getRun(account, params.id);
    const api = await adminApiOf(account, request);
    const cursor = query.cursor ? Number(query.cursor) : null;
    const { mode, product_id: productId } = query;
    return planRun({ account, api, runId: params.id, mode, cursor, productId });
  },
});

const publishCatalogueRun = defineCall('POST', '/api/catalogue/runs/{id}/publish', {
  scope: 'store',
  isForExtensions: true,
  isIdempotent: true,
  summary: 'Publishes the kept pictures of a run, or of some of its products, to the shop, now or `at` a time.',
  params: runId,
  body: z
    .object({ item_ids: someItems, mode: publishModeSchema.default('add'), at: publishTime })
    .refine(({ item_ids: some, at }) => some === null || at === null, {
      message: catalogueMessages.wholeRunThen,
      path: ['at'],
    }),
  response: runAnswer,
  async handle({ account, params, body }) {
    const { item_ids: itemIds, mode, at } = body;
    if (at === null) await publishRun({ account, runId: params.id, itemIds, mode });
    else await schedulePublish({ account, runId: params.id, at: new Date(at), mode });
    return answer(account, params.id);
  },
});

const cancelCataloguePublish = defineCall('POST', '/api/catalogue/runs/{id}/publish/cancel', {
  scope: 'store',
  summary: 'Cancels the scheduled publishing of a run.',
  params: runId,
  response: runAnswer,
  async handle({ account, params }) {
    await cancelScheduledPublish({ account, runId: params.id });
    return answer(account, params.id);
  },
});

const rollBackCatalogueRun = defineCall('POST', '/api/catalogue/runs/{id}/roll-back', {
  scope: 'store',
  isIdempotent: true,
  summary: 'Rolls back what a run published; with `forced` also pictures that were changed since.',
  params: runId,
  body: z.object({ item_ids: someItems, forced: z.boolean().default(false) }),
  response: runAnswer,
  async handle({ account, params, body }) {
    await rollBackRun({ account, runId: params.id, itemIds: body.item_ids, isForced: body.forced });
    return answer(account, params.id);
  },
});

const readNewProducts = defineCall('GET', '/api/catalogue/new-products', {
  scope: 'store',
  summary: 'Automatic photos of new products: settings, and results of the last ones.',
  response: z.object({ data: newProductsSchema }),
  handle: async ({ account }) => ({ data: await getNewProducts(account) }),
});

const changeNewProducts = defineCall('POST', '/api/catalogue/new-products', {
  scope: 'store',
  isIdempotent: true,
  summary: 'Turns automatic photos of new products on (with a recipe and a daily credit limit) or off.',
  body: z.object({ recipe_id: z.uuid(), daily_credits: dailyCreditsSchema, on: z.boolean() }),
  response: z.object({ success: z.literal(true), data: newProductsSchema }),
  async handle({ account, body, request }) {
    const { shop } = await adminApiOf(account, request);
    const { recipe_id: recipeId, daily_credits: dailyCredits, on: isOn } = body;
    await setNewProducts({ account: { ...account, shop }, recipeId, dailyCredits, isOn });
    return { success: true as const, data: await getNewProducts(account) };
  },
});

export const catalogueCalls = [
  readNewProducts,
  changeNewProducts,
  listCatalogueRecipes,
  saveCatalogueRecipe,
  listCatalogueRuns,
  createCatalogueRun,
  readCatalogueRun,
  listCatalogueItems,
  startCatalogueRun,
  steerCatalogueRun,
  changeCatalogueRecipe,
  answerCatalogueDoubt,
  leaveOutOfCatalogue,
  decideCataloguePictures,
  keepUnflaggedPictures,
  redoCataloguePicture,
  takeFormerPicture,
  planCatalogueRun,
  publishCatalogueRun,
  cancelCataloguePublish,
  rollBackCatalogueRun,
] as const satisfies readonly Call[];
