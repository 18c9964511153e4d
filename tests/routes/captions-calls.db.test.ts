import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUser, signIn } from '#app/domain/accounts/index.server.ts';
import { accountSettingsSchema } from '#app/domain/accounts/settings/account-settings.schema.ts';
import { captionMessages } from '#app/domain/words/index.ts';
import { findLanguage, WORDS_LANGUAGES } from '@plinth/imaging';
import { libraryMessages } from '#app/domain/library/index.ts';
import { createAssetFromUpload, getAsset, toAssetView } from '#app/domain/library/index.server.ts';
import { storeMessages } from '#app/domain/store/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import type { DevStore } from '#tests/dev-store/start-dev-store.ts';
import { tinyPicture } from '#tests/doubles/scripted-engines.ts';
import { callWith, openInAdmin, startShopify } from '#tests/fixtures/shop-life.ts';

const SHOP = 'writer.myshopify.com';
const OTHER = 'reader.myshopify.com';

let store: DevStore;
let personsToken: string;
const accounts = new Map<string, string>();

const call = (method: string, path: string, body?: object, as: string | { token: string } = SHOP) =>
  callWith(typeof as === 'string' ? store.sessionToken(as) : as.token, method, path, body);

beforeAll(async () => {
  store = await startShopify();
  for (const domain of [SHOP, OTHER]) accounts.set(domain, (await openInAdmin(store, domain)).id);
  const person = { email: 'captions@example.com', password: 'correct horse battery staple' };
  await createUser({ ...person, fname: 'P', lname: 'P', status: 'active' });
  personsToken = (await signIn({ ...person, userAgent: '', address: '' })).token;
});
afterAll(() => store.stop());
beforeEach(() => database().asset.deleteMany());

const mug = (shop = SHOP) => store.shop(shop).products.find((product) => product.title === 'Stoneware Mug')!;

/** A generated picture of a shop: staged on a template. */
async function picture(shop = SHOP, name = 'product.png'): Promise<string> {
  const { bytes } = await tinyPicture('#bc997eff', 64);
  const row = await createAssetFromUpload({ account: { id: accounts.get(shop)! } as never, source: { bytes }, name });
  return row.id;
}
async function staged(shop = SHOP): Promise<string> {
  const id = await picture(shop);
  const recipe = {
    engine: 'local',
    prompt: 'on stone, soft evening light',
    scene: 'wooden-table',
    seed: 1,
    variation: 'A',
  };
  await database().asset.update({ where: { id }, data: { recipe, origin: 'generated' } });
  return id;
}
const PROMPT = 'Handmade blue ceramic mug on a windowsill';

describe('captions', () => {
  it('three for a prompt, the same again, and others on replace', async () => {
    const first = await call('POST', '/api/prompts/captions/generate', { prompt: PROMPT });
    expect(first).toMatchObject({ status: 200, body: { success: true } });
    const { captions } = first.body;
    expect(captions).toHaveLength(3);
    expect((await call('POST', '/api/prompts/captions/generate', { prompt: PROMPT })).body.captions).toEqual(captions);
    const other = await call('POST', '/api/prompts/captions/replace', { prompt: PROMPT, captions });
    expect(other.body.captions).toHaveLength(3);
    expect(other.body.captions.filter((caption: string) => captions.includes(caption))).toEqual([]);
  });

  it('replaced with nothing but the prompt, as the spec has it, never come again, from any engine', async () => {
    const prompt = 'Handmade green ceramic bowl for slow mornings';
    const ask = async (path: string) =>
      (await call('POST', `/api/prompts/captions/${path}`, { prompt })).body.captions as string[];
    const seen = await ask('generate');
    for (let round = 0; round < 6; round += 1) {
      // Two at once, as from two windows.
      const answers = await Promise.all([ask('replace'), ask('replace')]);
      for (const captions of answers) {
        expect(captions).toHaveLength(3);
        expect(captions.filter((caption) => seen.includes(caption))).toEqual([]);
        seen.push(...captions);
      }
    }
    // Another account's captions are its own.
    const theirs = await call('POST', '/api/prompts/captions/generate', { prompt }, OTHER);
    expect(theirs.body.captions).toEqual(seen.slice(0, 3));
  });

  it.each([
    ['de', 'Eine handgemachte Tasse für ruhige Morgen', /^(Im Bild|Heute|Hier zu sehen|Eine)/],
    ['fr', 'Une tasse faite à la main pour le matin', /^(Sur la photo|Aujourd’hui|À voir ici|Une)/],
  ])('are in the language of the merchant’s own words: %s', async (_language, prompt, begins) => {
    const { captions } = (await call('POST', '/api/prompts/captions/generate', { prompt })).body;
    for (const caption of captions) expect(caption).toMatch(begins);
  });

  it('are open to accounts without a shop', async () => {
    const { status } = await call(
      'POST',
      '/api/prompts/captions/generate',
      { prompt: PROMPT },
      { token: personsToken },
    );
    expect(status).toBe(200);
  });

  it('four for a product, from what the shop knows and how the picture was made', async () => {
    const body = { prompt: 'Write a caption for the mug', product_id: mug().id, imageId: await staged() };
    const { captions } = (await call('POST', '/api/prompts/captions/generate', body)).body;
    expect(captions).toHaveLength(4);
    for (const caption of captions) expect(caption).toContain('Stoneware Mug');
    expect(captions.join(' ')).toMatch(/oak table|daylight|Kiln & Co/);
    // The scene has its own light; that another was asked for changed no pixel.
    expect(captions.join(' ')).not.toMatch(/evening|on stone/);
  });

  it.each([
    ['four words', { prompt: 'one two three four' }],
    ['blank', { prompt: '   ' }],
    ['none', {}],
  ])('a prompt that is too short is refused in the spec’s words: %s', async (_name, body) => {
    for (const path of ['generate', 'replace']) {
      const answer = await call('POST', `/api/prompts/captions/${path}`, body);
      expect([answer.status, answer.body.message]).toEqual([400, captionMessages.promptTooShort]);
    }
  });

  it('speak the language of the settings, and else that of the shop where nothing shows one', async () => {
    const imageId = await staged();
    const body = { prompt: 'Stoneware Mug 0 1 2 3', product_id: mug().id, imageId };
    const shown = async () => (await call('POST', '/api/prompts/captions/generate', body)).body.captions.join(' ');
    const english = await shown();
    await call('POST', '/api/account/settings', { language: 'de' });
    const german = await shown();
    const draft = await call(
      'GET',
      `/api/store/push-draft?imageId=${imageId}&product_id=${encodeURIComponent(mug().id)}`,
    );
    await call('POST', '/api/account/settings', { language: '' });
    expect(findLanguage([english])).toBe('en');
    expect(findLanguage([german.replaceAll('Stoneware Mug', '')])).toBe('de');
    expect(draft.body.alt).toContain('Eichentisch');
    expect(draft.body.prompt).toContain('Schreibe');
    expect(await shown()).toBe(english);

    // Nothing here shows a language: the shop's own is spoken.
    const wordless = { prompt: '1 2 3 4 5' };
    const said = async (shop: string) => {
      const body = { ...wordless, imageId: await staged(shop) };
      return (await call('POST', '/api/prompts/captions/generate', body, shop)).body.captions.join(' ');
    };
    const berlin = 'schreiber.myshopify.com';
    store.shop(berlin).locale = 'de-DE';
    accounts.set(berlin, (await openInAdmin(store, berlin)).id);
    expect([findLanguage([await said(SHOP)]), findLanguage([await said(berlin)])]).toEqual(['en', 'de']);
  });

  it('can be set to the languages that there are sentences in', () => {
    expect(accountSettingsSchema.shape.language.options).toEqual(['', ...WORDS_LANGUAGES]);
  });

  it('what is not valid is said in plain words with its field, and a cursor that is none is not our fault', async () => {
    const table: [string, string, object | undefined, string][] = [
      ['POST', '/api/prompts/captions/generate', { prompt: PROMPT, count: 'x' }, 'count has to be a number.'],
      ['POST', '/api/prompts/captions/generate', { prompt: PROMPT, count: 99 }, 'count must be at most 8.'],
      ['POST', '/api/images/resize/single', {}, 'imageId is missing.'],
    ];
    for (const [method, path, body, message] of table) {
      expect(await call(method, path, body)).toMatchObject({ status: 400, body: { message } });
    }
    const page = await call('GET', '/api/images/library?cursor=nonsense');
    expect([page.status, page.body.message]).toEqual([400, libraryMessages.badCursor]);
  });

  it('another account’s picture or product is not found', async () => {
    const theirs = await picture(OTHER);
    const ask = (body: object, as: string | { token: string } = SHOP) =>
      call('POST', '/api/prompts/captions/generate', { prompt: PROMPT, ...body }, as);
    expect((await ask({ imageId: theirs })).status).toBe(404);
    expect((await ask({ imageId: "' OR 1=1" })).status).toBe(404);
    expect(await ask({ product_id: mug(OTHER).id })).toMatchObject({
      status: 404,
      body: { message: storeMessages.productGone },
    });
    expect((await ask({ product_id: 'gid://shopify/Customer/1' })).status).toBe(400);
    expect(await ask({ product_id: mug().id }, { token: personsToken })).toMatchObject({
      status: 403,
      body: { message: storeMessages.loginNeeded },
    });
  });
});

describe('a description for sharing', () => {
  it('is written about an own picture, differently by the two calls', async () => {
    const id = await staged();
    const account = { id: accounts.get(SHOP)! };
    const { imagePath } = toAssetView(await getAsset({ account, assetId: id }));
    const describeBy = async (name: string, as = SHOP) =>
      call('POST', `/api/images/image-description-${name}`, { social: 'linkedin', imgPath: imagePath }, as);
    const [first, second] = [await describeBy('lamda'), await describeBy('openai')];
    expect(first).toMatchObject({ status: 200, body: { status: 200, modifiedData: { caption: expect.any(String) } } });
    expect(second.body.modifiedData.caption).not.toBe(first.body.modifiedData.caption);
    expect((await describeBy('lamda', OTHER)).status).toBe(404);
  });

  it('is asked for by both calls at once, as the share screen does', async () => {
    for (let round = 0; round < 2; round++) {
      const account = { id: accounts.get(OTHER)! };
      const { imagePath: imgPath } = toAssetView(await getAsset({ account, assetId: await staged(OTHER) }));
      const ask = (name: string) =>
        call('POST', `/api/images/image-description-${name}`, { social: 'facebook', imgPath }, OTHER);
      const answers = await Promise.all([ask('lamda'), ask('openai'), ask('lamda'), ask('openai')]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    }
  });

  it('is another one twelve times over, and says what it is made of', async () => {
    const id = await staged(OTHER);
    const { imagePath: imgPath } = toAssetView(await getAsset({ account: { id: accounts.get(OTHER)! }, assetId: id }));
    const ask = (anew: boolean) =>
      call('POST', '/api/images/image-description-lamda', { social: 'facebook', imgPath, anew }, OTHER);
    const first = await ask(false);
    const said = [first.body.modifiedData.caption];
    for (let count = 0; count < 12; count++) {
      const { status, body } = await ask(true);
      expect(status).toBe(200);
      said.push(body.modifiedData.caption);
    }
    expect(new Set(said).size).toBe(13);
    const scene = first.body.modifiedData.facts.find(({ source }: { source: string }) => source === 'scene');
    expect(scene.text).toMatch(/oak table/);
  });

  it('is as long as its network wants it, with so many hashtags', async () => {
    const id = await staged();
    const { imagePath } = toAssetView(await getAsset({ account: { id: accounts.get(SHOP)! }, assetId: id }));
    for (const [social, sentences] of [
      ['twitter', 1],
      ['LinkedIn', 2],
    ] as const) {
      const { body } = await call('POST', '/api/images/image-description-lamda', { social, imgPath: imagePath });
      const { caption, hashtags } = body.modifiedData;
      expect([social, caption.match(/[.?!](\s|$)/g)?.length]).toEqual([social, sentences]);
      expect(hashtags.length).toBeLessThanOrEqual(social === 'twitter' ? 2 : 3);
    }
  });

  it('refuses a picture that nothing is known of as the request’s fault, and says so', async () => {
    const { imagePath: imgPath } = toAssetView(
      await getAsset({ account: { id: accounts.get(SHOP)! }, assetId: await picture(SHOP, 'IMG_1.png') }),
    );
    for (const name of ['lamda', 'openai']) {
      for (const anew of [false, true]) {
        const { status, body } = await call('POST', `/api/images/image-description-${name}`, { imgPath, anew });
        expect([status, body.code]).toEqual([422, 'unprocessable']);
        expect(body.message).toBe(captionMessages.nothingKnown);
      }
    }
  });

  it('fails in the spec’s words where the address is not ours', async () => {
    for (const imgPath of ['https://example.com/a.png', '']) {
      const { status, body } = await call('POST', '/api/images/image-description-openai', { imgPath });
      expect(status).toBe(404);
      expect(body.message).toBe(captionMessages.failed);
    }
  });
});

describe('the product of a picture', () => {
  const productsOf = async (ids: readonly string[], as: string | { token: string } = SHOP) =>
    call('GET', `/api/store/push-products?${new URLSearchParams({ imageIds: ids.join() })}`, undefined, as);
  /** Taken from the mug, then cut out, photographed, enlarged: each made from the one before. */
  async function line(): Promise<string[]> {
    const taken = await picture(SHOP);
    const mediaId = mug().media[0]!.id;
    await database().storeSource.create({ data: { assetId: taken, shop: SHOP, productId: mug().id, mediaId } });
    const ids = [taken];
    for (let step = 0; step < 4; step += 1) {
      const id = await picture(SHOP);
      await database().asset.update({ where: { id }, data: { parentId: ids.at(-1)!, origin: 'generated' } });
      ids.push(id);
    }
    return ids;
  }

  it('is remembered along every step that it was made by', async () => {
    const ids = await line();
    const other = await picture(SHOP);
    const { status, body } = await productsOf([...ids, other, 'nonsense']);
    expect(status).toBe(200);
    const found = body.data.map(({ imageId, product }: { imageId: string; product: { id: string; title: string } }) => [
      imageId,
      product.id,
      product.title,
    ]);
    expect(found.sort()).toEqual(ids.map((id) => [id, mug().id, 'Stoneware Mug']).sort());
    expect(body.data[0].product.media.nodes).toHaveLength(3);
  });

  it('is for its own account, and none where the product is gone', async () => {
    const ids = await line();
    expect((await productsOf(ids, OTHER)).body.data).toEqual([]);
    expect((await productsOf(ids, { token: personsToken })).status).toBe(403);
    await database().storeSource.updateMany({ data: { productId: 'gid://shopify/Product/1' } });
    expect((await productsOf(ids)).body.data).toEqual([]);
    await database().storeSource.updateMany({ data: { shop: OTHER } });
    expect((await productsOf(ids)).body.data).toEqual([]);
  });
});

describe('the draft of a push', () => {
  const draft = (imageId: string, productId: string, as: string | { token: string } = SHOP) =>
    call('GET', `/api/store/push-draft?${new URLSearchParams({ imageId, product_id: productId })}`, undefined, as);

  it('knows the product’s pictures, an alt text and four captions', async () => {
    const { status, body } = await draft(await staged(), mug().id);
    expect(status).toBe(200);
    expect(body.product.media.nodes).toHaveLength(3);
    expect(body.alt).toBe(
      'Stoneware Mug by Kiln & Co on a warm oak table in a bright kitchen, in daylight from a tall window.',
    );
    expect(body).toMatchObject({ prompt: 'Write a caption for Stoneware Mug by Kiln & Co', hasDescription: true });
    expect(body.captions).toHaveLength(4);
  });

  it('counts places over media of every kind, as Shopify does', async () => {
    const product = mug();
    const [first] = product.media;
    product.media.unshift({ ...first!, id: 'gid://shopify/Video/990002', kind: 'VIDEO', alt: 'Turntable' });
    const { body } = await draft(await staged(), product.id);
    product.media.shift();
    expect(body.places).toMatchObject({ count: 4, nodes: [{ kind: 'video', alt: 'Turntable' }, {}, {}, {}] });
    expect(body.product.media.nodes).toHaveLength(3);
  });

  it('says that a product is full before there is anything to fill in', async () => {
    const product = mug();
    const { media } = product;
    product.media = Array.from({ length: 250 }, () => media[0]!);
    const { status, body } = await draft(await staged(), product.id);
    product.media = media;
    expect([status, body.message]).toEqual([422, storeMessages.mediaFull]);
  });

  it('is for its own account only', async () => {
    const own = await staged();
    const table: [string, string, string | { token: string }, number][] = [
      [await picture(OTHER), mug().id, SHOP, 404],
      [own, mug(OTHER).id, SHOP, 404],
      [own, mug().id, OTHER, 404],
      ['nonsense', mug().id, SHOP, 404],
      [own, 'gid://shopify/Product/1', SHOP, 404],
      [own, 'nonsense', SHOP, 400],
      [own, mug().id, { token: personsToken }, 403],
    ];
    for (const [imageId, productId, as, status] of table) {
      expect((await draft(imageId, productId, as)).status).toBe(status);
    }
  });
});
