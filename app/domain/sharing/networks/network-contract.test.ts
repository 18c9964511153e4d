import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setSettings } from '#tests/fixtures/set-settings.ts';
import { agreeAt, settingsOf, startNetworks } from '#tests/fixtures/networks-kit.ts';
import type { Networks } from '#tests/fixtures/networks-kit.ts';
import { error } from '#tests/doubles/networks/tiktok-double.ts';
import { ADAPTERS } from './adapters.server.ts';
import type { Checkpoint, NetworkOutcome, NetworkPostInput, PostWork } from './network.ts';
import { NetworkError } from './network-error.ts';
import { NETWORK_NAMES } from './network-names.ts';
import type { NetworkName } from './network-names.ts';

/** The contract of every adapter, against a stand-in that speaks its network's protocol. */
let networks: Networks;
beforeAll(async () => void (networks = await startNetworks()));
afterAll(() => networks.close());
beforeEach(() => {
  networks.linkedin.posts.length = 0;
  networks.linkedin.givesRefreshTokens = true;
  networks.tiktok.publishes.clear();
  for (const double of [networks.linkedin, networks.tiktok]) double.faults.length = 0;
});

const REDIRECT = 'https://plinth.example/dashboard/back';
const PICTURE = new Uint8Array(Buffer.from('a picture with its labels'));

/** Where a network's stand-in is asked for the act that posts. */
const COMMIT: Readonly<Record<NetworkName, RegExp>> = {
  linkedin: /^\/rest\/posts/,
  tiktok: /^\/v2\/post\/publish\/content\/init/,
};

async function grant(network: NetworkName) {
  const adapter = ADAPTERS[network];
  const back = await agreeAt(adapter.authorizeUrl({ redirectUri: REDIRECT, state: 's t/a' }));
  expect(back.get('state')).toBe('s t/a');
  const code = back.get('code')!;
  return { code, tokens: await adapter.redeem({ code, redirectUri: REDIRECT }) };
}

function input(type: 'image' | 'video', more: Partial<NetworkPostInput> = {}): NetworkPostInput {
  return {
    type,
    title: 'New mug',
    caption: 'New mug (50 % off) #mug',
    altText: 'A blue mug',
    isAiMade: true,
    tiktok: {
      privacyLevel: 'PUBLIC_TO_EVERYONE',
      disableComment: true,
      disableDuet: false,
      disableStitch: true,
      videoSize: null,
      autoAddMusic: true,
      yourBrand: true,
      brandedContent: false,
      mode: 'DIRECT_POST',
    },
    ...more,
  };
}

async function workFor(network: NetworkName, post: NetworkPostInput, bytes = PICTURE): Promise<PostWork> {
  const { tokens } = await grant(network);
  const { subject } = await ADAPTERS[network].findPerson(tokens.accessToken);
  const contentType = post.type === 'image' ? 'image/jpeg' : 'video/mp4';
  return {
    accessToken: tokens.accessToken,
    subject,
    post,
    checkpoint: {},
    media: () => Promise.resolve({ type: post.type, bytes, contentType }),
    publicUrl: () => Promise.resolve('https://plinth.example/published/picture.jpg'),
  };
}

async function prepared(network: NetworkName, work: PostWork): Promise<PostWork> {
  const kept: Checkpoint[] = [];
  const checkpoint = await ADAPTERS[network].prepare(work, (step) => Promise.resolve(void kept.push(step)));
  // A row keeps it as JSON.
  return { ...work, checkpoint: JSON.parse(JSON.stringify(checkpoint)) as Checkpoint };
}

async function settled(network: NetworkName, work: PostWork, outcome: NetworkOutcome): Promise<NetworkOutcome> {
  let now = outcome;
  for (let looks = 0; now.kind === 'processing' && looks < 5; looks += 1) {
    now = await ADAPTERS[network].look({ accessToken: work.accessToken, reference: now.reference });
  }
  return now;
}

const kindOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (problem: unknown) => (problem instanceof NetworkError ? problem.kind : String(problem)),
  );

describe.each(NETWORK_NAMES)('the adapter of %s', (network) => {
  const adapter = ADAPTERS[network];

  it('asks a person, redeems the answer once, and knows who it is', async () => {
    const { code, tokens } = await grant(network);
    expect(tokens.accessExpiresAt.getTime()).toBeGreaterThan(Date.now());
    expect(tokens.scopes).toEqual(expect.arrayContaining([...adapter.scopes]));
    expect(await adapter.findPerson(tokens.accessToken)).toEqual({
      subject: 'person-1',
      name: 'Ada Stone',
      avatarUrl: expect.stringMatching(/^data:image\/webp;base64,/) as string,
    });
    expect(await kindOf(adapter.redeem({ code, redirectUri: REDIRECT }))).toBe('reconnect');
    const other = await agreeAt(adapter.authorizeUrl({ redirectUri: REDIRECT, state: 's' }));
    const elsewhere = adapter.redeem({ code: other.get('code')!, redirectUri: 'https://evil.example/' });
    expect(await kindOf(elsewhere)).toBe('reconnect');
  });

  it('renews access, until the person takes it back', async () => {
    const { tokens } = await grant(network);
    const renewed = await adapter.refresh(tokens.refreshToken!);
    expect(renewed.accessToken).not.toBe(tokens.accessToken);
    expect(await kindOf(adapter.findPerson(renewed.accessToken))).toBe('done');
    await adapter.revoke(renewed.accessToken);
    expect(await kindOf(adapter.findPerson(renewed.accessToken))).toBe('expired');
    networks[network].revokeAll();
    expect(await kindOf(adapter.refresh(renewed.refreshToken!))).toBe('reconnect');
  });

  it('posts a picture', async () => {
    const work = await prepared(network, await workFor(network, input('image')));
    expect(networks[network].posts).toEqual([]);
    const outcome = await settled(network, work, await adapter.commit(work));
    expect(outcome).toMatchObject({ kind: 'published', url: expect.stringMatching(/^https:/) as string });
    expect(networks[network].posts).toHaveLength(1);
  });

  it('posts a video that takes several parts, byte for byte', async () => {
    const bytes = Buffer.alloc(65 * 1024 * 1024, 'a frame of many');
    const work = await prepared(network, await workFor(network, input('video'), bytes));
    expect(networks[network].posts).toEqual([]);
    const outcome = await settled(network, work, await adapter.commit(work));
    expect(outcome.kind).toBe('published');
    const sent =
      network === 'linkedin'
        ? networks.linkedin.posts[0]!.bytes
        : Buffer.concat([...networks.tiktok.publishes.values()][0]!.chunks);
    expect(sha(sent)).toBe(sha(bytes));
  });

  it.each([
    ['an answer that never comes', 'after', 'cut', 'unknown'],
    ['500 after it was done', 'after', { status: 500 }, 'unknown'],
    ['502 before it was done', 'before', { status: 502 }, 'unknown'],
    ['401', 'before', { status: 401 }, 'expired'],
    ['429', 'before', { status: 429, headers: { 'Retry-After': '7' } }, 'limited'],
  ] as const)('%s: says what is known, and no more', async (_name, when, does, kind) => {
    const work = await prepared(network, await workFor(network, input('image')));
    networks[network].faults.push({ path: COMMIT[network], when, does });
    const problem = await adapter.commit(work).catch((caught: unknown) => caught as NetworkError);
    expect(problem).toMatchObject({ name: 'NetworkError', kind });
    if (kind === 'limited') expect(problem).toMatchObject({ retryAfterSeconds: 7 });
  });

  it('knows where nothing was sent at all', async () => {
    const work = await prepared(network, await workFor(network, input('image')));
    setSettings({ LINKEDIN_ORIGIN: 'http://127.0.0.1:1', TIKTOK_ORIGIN: 'http://127.0.0.1:1' });
    const kind = await kindOf(adapter.commit(work)).finally(() => setSettings(settingsOf(networks)));
    expect(kind).toBe('passing');
  });

  it('may always prepare again', async () => {
    const work = await workFor(network, input('video'), Buffer.alloc(9 * 1024 * 1024, 'x'));
    networks[network].faults.push({ path: /initializeUpload|video\/init/, when: 'after', does: 'cut' });
    expect(await kindOf(prepared(network, work))).toBe('passing');
    const again = await prepared(network, work);
    expect((await settled(network, again, await adapter.commit(again))).kind).toBe('published');
    expect(networks[network].posts).toHaveLength(1);
  });
});

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('LinkedIn', () => {
  const adapter = ADAPTERS.linkedin;

  it('sends the whole caption and the alt text', async () => {
    const work = await prepared('linkedin', await workFor('linkedin', input('image')));
    await adapter.commit(work);
    expect(networks.linkedin.posts[0]).toMatchObject({
      text: 'New mug (50 % off) #mug',
      media: { altText: 'A blue mug' },
      author: 'urn:li:person:person-1',
    });
  });

  it('says that its version is over', async () => {
    const work = await workFor('linkedin', input('image'));
    setSettings({ LINKEDIN_VERSION: '202511' });
    expect(await kindOf(prepared('linkedin', work)).finally(() => setSettings({ LINKEDIN_VERSION: '202607' }))).toBe(
      'outdated',
    );
  });

  it('waits while the file is read, and knows the post that is there already', async () => {
    const work = await prepared('linkedin', await workFor('linkedin', input('image')));
    networks.linkedin.readingTries = 1;
    expect(await kindOf(adapter.commit(work))).toBe('limited');
    const first = await adapter.commit(work);
    networks.linkedin.refusesDuplicates = true;
    const second = await adapter.commit(work).finally(() => (networks.linkedin.refusesDuplicates = false));
    expect(second).toEqual(first);
    expect(networks.linkedin.posts).toHaveLength(1);
  });
});

describe('TikTok', () => {
  const adapter = ADAPTERS.tiktok;

  it('says in the post what the merchant chose and that a model made it', async () => {
    const work = await prepared('tiktok', await workFor('tiktok', input('image')));
    await adapter.commit(work);
    expect([...networks.tiktok.publishes.values()][0]).toMatchObject({
      urls: ['https://plinth.example/published/picture.jpg'],
      info: {
        title: 'New mug',
        privacy_level: 'PUBLIC_TO_EVERYONE',
        disable_comment: true,
        brand_organic_toggle: true,
        brand_content_toggle: false,
        is_aigc: true,
      },
    });
  });

  it('brings a video into the inbox', async () => {
    const { tiktok } = input('video');
    const post = input('video', { tiktok: { ...tiktok!, mode: 'MEDIA_UPLOAD' } });
    const work = await prepared('tiktok', await workFor('tiktok', post));
    expect((await settled('tiktok', work, await adapter.commit(work))).kind).toBe('inbox');
  });

  it('finds out about a video whose answer never came', async () => {
    const work = await prepared('tiktok', await workFor('tiktok', input('video')));
    expect(await adapter.findOutcome(work)).toBe('nothing');
    networks.tiktok.faults.push({ path: /^\/upload/, when: 'after', does: 'cut' });
    expect(await kindOf(adapter.commit(work))).toBe('unknown');
    expect(await adapter.findOutcome(work)).toMatchObject({ kind: 'processing' });
  });

  it('begins anew where the address for the upload is too old, and never after the last chunk', async () => {
    const work = await workFor('tiktok', input('video'), Buffer.alloc(65 * 1024 * 1024, 'x'));
    networks.tiktok.faults.push({ path: /^\/upload/, when: 'before', does: { status: 403 } });
    await expect(prepared('tiktok', work)).rejects.toMatchObject({ kind: 'passing', startsOver: true });
    const ready = await prepared('tiktok', work);
    networks.tiktok.faults.push({ path: /^\/upload/, when: 'before', does: { status: 403 } });
    await expect(adapter.commit(ready)).rejects.toMatchObject({ kind: 'unknown', startsOver: false });
  });

  it.each([
    ['privacy_level_option_mismatch', 'refused'],
    ['spam_risk_too_many_posts', 'refused'],
    ['unaudited_client_can_only_post_to_private_accounts', 'refused'],
    ['scope_not_authorized', 'reconnect'],
    ['access_token_invalid', 'expired'],
    ['internal_error', 'unknown'],
  ])('reads %s out of an answer with status 200', async (code, kind) => {
    const work = await prepared('tiktok', await workFor('tiktok', input('image')));
    networks.tiktok.faults.push({ path: COMMIT.tiktok, when: 'before', does: error(200, code) });
    expect(await kindOf(adapter.commit(work))).toBe(kind);
  });

  it('says why processing failed', async () => {
    networks.tiktok.failsWith = 'picture_size_check_failed';
    const work = await prepared('tiktok', await workFor('tiktok', input('image')));
    expect(await settled('tiktok', work, await adapter.commit(work))).toEqual({
      kind: 'refused',
      reason: 'TikTok does not take images of this size. Nothing was posted.',
    });
  });
});
