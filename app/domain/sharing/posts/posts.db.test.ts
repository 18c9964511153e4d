import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#app/domain/accounts/index.ts';
import { commitAsset, deleteAsset, prepareVideoAsset, purgeAssets } from '#app/domain/library/index.server.ts';
import { inspectFile } from '#app/domain/library/index.ts';
import { database, databasePool } from '#app/platform/database/database.server.ts';
import type { WorkHandler } from '#app/platform/work/start-works.server.ts';
import type { Fault } from '#tests/doubles/networks/network-double.ts';
import { error } from '#tests/doubles/networks/tiktok-double.ts';
import type { TikTokPublish } from '#tests/doubles/networks/tiktok-double.ts';
import { tinyVideo } from '#tests/doubles/scripted-engines.ts';
import { probeVideo, readVideo } from '#tests/fixtures/check-video.ts';
import { createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import { beginAnew, connectTo, startNetworks } from '#tests/fixtures/networks-kit.ts';
import type { Networks } from '#tests/fixtures/networks-kit.ts';
import { MortalWorker, randomOf } from '#tests/fixtures/mortal-worker.ts';
import { runNextMessage } from '#tests/fixtures/run-messages.ts';
import { setSettings } from '#tests/fixtures/set-settings.ts';
import { needProgram } from '@plinth/testing/needs';
import { everydayIt, rows, splitRows, times } from '@plinth/testing/depth';
import { disconnectNetwork } from '../connections/disconnect.server.ts';
import { exportDisclosures } from '../disclosure/export-disclosures.server.ts';
import { networkMessages } from '../networks/network-messages.ts';
import { NETWORK_NAMES } from '../networks/network-names.ts';
import type { NetworkName } from '../networks/network-names.ts';
import { cancelPost, decidePost } from './decide-post.server.ts';
import { getPost, listPosts } from './list-posts.server.ts';
import { postOrderSchema } from './post.schema.ts';
import type { PostView } from './post.schema.ts';
import { postHandlers } from './post-handlers.server.ts';
import { requestPost } from './request-post.server.ts';

const [posting] = postHandlers() as [WorkHandler];

let networks: Networks;
let account: Account;
let assetId: string;

beforeAll(async () => {
  networks = await startNetworks();
  account = await createMerchant(0);
  assetId = await uploadPicture(account);
});
afterAll(() => networks.close());
beforeEach(async () => {
  await database().networkPost.deleteMany();
  await databasePool().query('DELETE FROM pgboss.job');
  await database().networkConnection.deleteMany();
  beginAnew(networks);
  for (const network of NETWORK_NAMES) await connectTo(account, network);
});

const TIKTOK = { privacyLevel: 'PUBLIC_TO_EVERYONE', mode: 'DIRECT_POST' };

async function ask(network: NetworkName, more: object = {}, requestKey: string = randomUUID()): Promise<PostView> {
  const words = { caption: 'New mug (blue)', title: 'New mug', altText: 'A mug' };
  const tiktok = network === 'tiktok' ? TIKTOK : null;
  const order = postOrderSchema.parse({ network, imageId: assetId, ...words, tiktok, ...more });
  return requestPost({ account, order, requestKey });
}

const isOver = ({ status }: PostView) => !['queued', 'sending', 'processing'].includes(status);

/** The worker's steps, one after the other, without the time between them. */
async function drive({ id }: Pick<PostView, 'id'>, most = 12): Promise<PostView> {
  let view = await getPost(account, id);
  for (let steps = 0; steps < most && !isOver(view); steps += 1) {
    await runNextMessage(posting);
    view = await getPost(account, id);
  }
  return view;
}

/** The number of posts that people at the network see, or will see. */
function postsAt(network: NetworkName): number {
  if (network === 'linkedin') return networks.linkedin.posts.length;
  return [...networks.tiktok.publishes.values()].filter(({ state }) => state === 'processing' || state === 'done')
    .length;
}

const COMMIT = { linkedin: /^\/rest\/posts/, tiktok: /content\/init/ } as const;

describe.each(NETWORK_NAMES)('a post to %s', (network) => {
  const fail = (fault: Omit<Fault, 'path'> & { readonly path?: RegExp }) =>
    void networks[network].faults.push({ path: COMMIT[network], ...fault });

  everydayIt('is accepted once, sent, followed and published', async () => {
    const key = randomUUID();
    const [one, two] = await Promise.all([ask(network, {}, key), ask(network, {}, key)]);
    expect(two.id).toBe(one.id);
    expect(one.status).toBe('queued');
    expect(await drive(one)).toMatchObject({ status: 'published', message: networkMessages.published(network) });
    expect((await ask(network, {}, key)).status).toBe('published');
    expect(await drive(one)).toMatchObject({ status: 'published' });
    expect(postsAt(network)).toBe(1);
    expect(await listPosts({ account, assetId })).toHaveLength(1);
    expect(await listPosts({ account })).toEqual([]);
  });

  everydayIt.each([
    ['an answer that never comes', { when: 'after', does: 'cut' }, 1],
    ['500 after it was done', { when: 'after', does: { status: 500 } }, 1],
    ['500 before it was done', { when: 'before', does: { status: 500 } }, 0],
  ] as const)('%s: is never posted again by itself', async (_name, fault, there) => {
    fail(fault);
    const post = await drive(await ask(network));
    expect(post).toMatchObject({ status: 'unknown', message: networkMessages.unknown(network) });
    expect(postsAt(network)).toBe(there);
    expect(await runNextMessage(posting)).toBe(false);
    expect(postsAt(network)).toBe(there);
    const decided = await decidePost(account, post.id, there === 1 ? 'posted' : 'again');
    expect((await drive(decided)).status).toBe('published');
    expect(postsAt(network)).toBe(1);
    await expect(decidePost(account, post.id, 'again')).rejects.toMatchObject({ code: 'conflict' });
  });

  everydayIt('429: waits as long as the network says, and goes on', async () => {
    fail({ when: 'before', does: { status: 429, headers: { 'Retry-After': '90' } } });
    const post = await ask(network);
    await runNextMessage(posting);
    const waiting = await getPost(account, post.id);
    expect(waiting).toMatchObject({ status: 'queued', message: networkMessages.limited(network) });
    const [message] = await database().$queryRaw<{ seconds: number }[]>`
      SELECT extract(epoch FROM start_after - now())::float8 AS seconds FROM pgboss.job
      WHERE singleton_key = ${post.id} AND state = 'created'`;
    expect(message!.seconds).toBeGreaterThan(60);
    expect((await drive(post)).status).toBe('published');
    expect(postsAt(network)).toBe(1);
  });

  everydayIt('a grant that was taken back: waits, and goes on when it is given again', async () => {
    networks[network].revokeAll();
    const post = await drive(await ask(network));
    expect(post).toMatchObject({ status: 'reconnect', message: networkMessages.reconnect(network) });
    await connectTo(account, network);
    expect((await drive(post)).status).toBe('published');
    expect(postsAt(network)).toBe(1);
  });

  everydayIt('another person connected meanwhile: is not posted', async () => {
    networks[network].revokeAll();
    const post = await drive(await ask(network));
    networks[network].person = { subject: 'person-2', name: 'Bo' };
    await connectTo(account, network);
    networks[network].person = { subject: 'person-1', name: 'Ada Stone' };
    expect(await drive(post)).toMatchObject({ status: 'refused', message: networkMessages.otherPerson(network) });
    expect(postsAt(network)).toBe(0);
  });

  everydayIt('can be cancelled before it goes, and not after', async () => {
    const post = await ask(network);
    expect(await cancelPost(account, post.id)).toMatchObject({ status: 'refused', message: networkMessages.cancelled });
    expect((await drive(post)).status).toBe('refused');
    const sent = await drive(await ask(network));
    await expect(cancelPost(account, sent.id)).rejects.toMatchObject({ code: 'conflict' });
    expect(postsAt(network)).toBe(1);
  });

  everydayIt('is hidden from other accounts', async () => {
    const other = await createMerchant(0);
    const post = await ask(network);
    await expect(getPost(other, post.id)).rejects.toMatchObject({ code: 'not-found' });
    await expect(cancelPost(other, post.id)).rejects.toMatchObject({ code: 'not-found' });
    const order = postOrderSchema.parse({
      network,
      imageId: assetId,
      caption: 'x',
      title: 'x',
      tiktok: network === 'tiktok' ? TIKTOK : null,
    });
    await expect(requestPost({ account: other, order, requestKey: 'k' })).rejects.toMatchObject({ code: 'not-found' });
    expect(await listPosts({ account: other, assetId })).toEqual([]);
  });

  everydayIt('is refused where a text with its disclosure is longer than the network takes', async () => {
    const [field, most] = network === 'linkedin' ? ['caption', 3_000] : ['title', 90];
    await ask(network, { [field]: 'é'.repeat(most) });
    // Written on a Mac: twice as many units until they are put together.
    await expect(ask(network, { [field]: `${'é'.repeat(most)}👍` })).rejects.toThrow();
    const disclosure = { syntheticPerson: true, generatedScene: true };
    // A disclosure stays with its image.
    const imageId = await uploadPicture(account);
    const disclosed = ask(network, { imageId, [field]: 'a'.repeat(most), disclosure });
    if (network === 'linkedin') await expect(disclosed).rejects.toMatchObject({ code: 'unprocessable', field });
    else expect((await disclosed).status).toBe('queued');
    expect(postsAt(network)).toBe(0);
  });

  everydayIt('needs a connection, and outlives its picture in the log', async () => {
    const picture = await uploadPicture(account);
    const post = await ask(network, { imageId: picture });
    await deleteAsset({ account, assetId: picture });
    // Until then it could come back.
    await purgeAssets(new Date(Date.now() + 61 * 60_000));
    expect(await drive(post)).toMatchObject({ status: 'refused', message: networkMessages.pictureGone, imageId: null });
    await disconnectNetwork(account, network);
    await expect(ask(network)).rejects.toMatchObject({ userMessage: networkMessages.notConnected(network) });
  });
});

describe('networks of their own kind', () => {
  everydayIt('LinkedIn: access that ends in the middle is renewed, or asked for again', async () => {
    networks.linkedin.givesRefreshTokens = true;
    await connectTo(account, 'linkedin');
    networks.linkedin.faults.push({ path: COMMIT.linkedin, when: 'before', does: { status: 401 } });
    expect((await drive(await ask('linkedin'))).status).toBe('published');
    expect(postsAt('linkedin')).toBe(1);
  });

  everydayIt('LinkedIn: 503 while it is prepared: tries again, then says that nothing was posted', async () => {
    const fault = { path: /images\?action/, when: 'before', does: { status: 503 } } as const;
    networks.linkedin.faults.push({ ...fault, times: 2 });
    expect((await drive(await ask('linkedin'))).status).toBe('published');
    networks.linkedin.faults.push({ ...fault, times: 20 });
    const post = await drive(await ask('linkedin'));
    expect(post).toMatchObject({ status: 'refused', message: networkMessages.gaveUp('linkedin') });
    expect(postsAt('linkedin')).toBe(1);
  });

  everydayIt('LinkedIn: a version that is over is said, and posts nothing', async () => {
    setSettings({ LINKEDIN_VERSION: '202511' });
    const post = await drive(await ask('linkedin')).finally(() => setSettings({ LINKEDIN_VERSION: '202607' }));
    expect(post).toMatchObject({ status: 'refused', message: networkMessages.outdated('linkedin') });
  });

  everydayIt('TikTok: an answer with status 200 that refuses, and processing that fails', async () => {
    networks.tiktok.faults.push({ path: COMMIT.tiktok, when: 'before', does: error(200, 'spam_risk_too_many_posts') });
    expect(await drive(await ask('tiktok'))).toMatchObject({
      status: 'refused',
      message: expect.stringContaining('Try again tomorrow. Nothing was posted.') as string,
    });
    networks.tiktok.failsWith = 'photo_pull_failed';
    expect(await drive(await ask('tiktok'))).toMatchObject({
      status: 'refused',
      message: 'TikTok could not fetch the image. Nothing was posted.',
    });
    expect(postsAt('tiktok')).toBe(0);
  });

  everydayIt('TikTok: the picture is public while TikTok fetches it, and not after', async () => {
    const post = await ask('tiktok');
    await runNextMessage(posting);
    const { publicationId } = await database().networkPost.findUniqueOrThrow({ where: { id: post.id } });
    const read = () => database().publication.findUniqueOrThrow({ where: { id: publicationId! } });
    expect(await read()).toMatchObject({ destination: 'tiktok', reason: 'pull', takenBackAt: null });
    expect((await drive(post)).status).toBe('published');
    expect((await read()).takenBackAt).not.toBeNull();
  });

  it.for(
    splitRows(
      [
        ['landscape', 1920, 1080],
        ['portrait', 1080, 1920],
        ['square', 1080, 1080],
      ] as const,
      1,
    ),
  )(
    'TikTok: a video as %s is %i x %i, whole, and says that AI made it',
    async ([videoSize, width, height], context) => {
      needProgram(context, 'ffmpeg');
      const prepared = await prepareVideoAsset({
        ...(await tinyVideo()),
        userId: account.id,
        name: 'mug.mp4',
        parentId: null,
        recipe: null,
        mark: { digitalSourceType: 'trainedAlgorithmicMedia', aiSystem: 'fal', isOurs: true },
      });
      const { id: imageId } = await database().$transaction((tx) => commitAsset(tx, prepared));
      expect(await drive(await ask('tiktok', { imageId, tiktok: { ...TIKTOK, videoSize } }))).toMatchObject({
        status: 'published',
      });
      const [{ chunks, info }] = [...networks.tiktok.publishes.values()] as [TikTokPublish];
      const bytes = new Uint8Array(Buffer.concat(chunks));
      expect(readVideo(bytes)).toMatchObject({ codec: 'h264', width, height });
      expect(probeVideo(bytes) ?? { width, height }).toMatchObject({ width, height });
      expect(inspectFile(bytes)?.digitalSourceType).toBe('trainedAlgorithmicMedia');
      expect(info).toMatchObject({ is_aigc: true });
    },
  );

  everydayIt('TikTok: into the inbox', async () => {
    const post = await ask('tiktok', { tiktok: { ...TIKTOK, mode: 'MEDIA_UPLOAD' } });
    expect(await drive(post)).toMatchObject({ status: 'inbox', message: networkMessages.inbox });
  });
});

describe('what is said about people and scene', () => {
  everydayIt('is asked once, applied per destination, and exported', async () => {
    const disclosure = { syntheticPerson: true, generatedScene: true };
    const picture = await uploadPicture(account);
    const post = await drive(await ask('linkedin', { imageId: picture, disclosure }));
    expect(networks.linkedin.posts[0]?.text).toBe('New mug (blue)\n\nThe person in this image was made with AI.');
    await drive(await ask('tiktok', { imageId: picture }));
    expect([...networks.tiktok.publishes.values()][0]?.info).toMatchObject({ is_aigc: true });
    const asset = await database().asset.findUniqueOrThrow({ where: { id: picture } });
    expect(asset.aiPeople).toBe(true);
    await database().networkPost.update({ where: { id: post.id }, data: { assetName: '=HYPERLINK("x")' } });
    let csv = '';
    for await (const piece of exportDisclosures(account)) csv += piece;
    const lines = csv.trimEnd().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(`"LinkedIn","Ada Stone","'=HYPERLINK(""x"")","${picture}","yes","yes"`);
    expect(lines[2]).toContain('Posted with TikTok’s label for AI-generated content.');
  });

  everydayIt('says nothing of a plain photo', async () => {
    await drive(await ask('tiktok'));
    expect([...networks.tiktok.publishes.values()][0]?.info).toMatchObject({ is_aigc: false });
  });
});

/** Everyday a few of the first part. */
const ORDERS_A_PART = times({ everyday: 6, deep: 25 });

describe('200 orders in which a worker is killed, wakes up again, and a network fails', () => {
  const FAULTS: readonly Omit<Fault, 'path'>[] = [
    { when: 'after', does: 'cut' },
    { when: 'before', does: 'cut' },
    { when: 'after', does: { status: 502 } },
    { when: 'before', does: { status: 429, headers: { 'Retry-After': '1' } } },
    { when: 'before', does: { status: 401 } },
  ];

  it.each(
    rows(
      [0, 1, 2, 3].flatMap((part) => [[part, 'linkedin'] as const, [part, 'tiktok'] as const]),
      1,
    ),
  )('part %i, %s: one post, and it is known', async (part, network) => {
    networks.linkedin.givesRefreshTokens = true;
    await connectTo(account, network);
    for (let seed = part * 25; seed < part * 25 + ORDERS_A_PART; seed += 1) {
      const random = randomOf(seed * 7919 + network.length);
      const worker = new MortalWorker(random);
      const before = postsAt(network);
      const post = await ask(network);
      const faults = Math.floor(random() * 3);
      for (let index = 0; index < faults; index += 1) {
        const fault = FAULTS[Math.floor(random() * FAULTS.length)]!;
        networks[network].faults.push({ path: /^\/(rest|upload|v2\/post)/, ...fault });
      }
      let view = post;
      for (let steps = 0; steps < 40 && view.status !== 'published'; steps += 1) {
        await worker.step();
        expect(postsAt(network) - before, `seed ${seed}`).toBeLessThanOrEqual(1);
        view = await getPost(account, post.id);
        if (view.status === 'reconnect') await connectTo(account, network);
        // Its owner looks at the network, when nothing is under way any more.
        if (view.status !== 'unknown') continue;
        for (const wake of worker.zombies.splice(0)) wake();
        await Promise.all(worker.runs);
        view = await getPost(account, post.id);
        if (view.status !== 'unknown') continue;
        view = await decidePost(account, post.id, postsAt(network) > before ? 'posted' : 'again');
      }
      for (const wake of worker.zombies.splice(0)) wake();
      await Promise.all(worker.runs);
      networks[network].faults.length = 0;
      expect([seed, (await getPost(account, post.id)).status]).toEqual([seed, 'published']);
      expect([seed, postsAt(network) - before]).toEqual([seed, 1]);
    }
  });
});
