import { createHash, randomBytes } from 'node:crypto';
import type { NetworkJourney, Prisma } from '@prisma/client';
import { recordSecurityEvent } from '#app/domain/accounts/index.server.ts';
import { accountTopic } from '#app/domain/accounts/index.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import { networkFailure } from '../network-failure.server.ts';
import { ADAPTERS } from '../networks/adapters.server.ts';
import { networkMessages } from '../networks/network-messages.ts';
import type { NetworkName } from '../networks/network-names.ts';
import { networkSettings } from '../networks/network-settings.server.ts';
import { postOrderSchema } from '../posts/post.schema.ts';
import type { PostOrder, PostView } from '../posts/post.schema.ts';
import { queuePost, publishPostEvent } from '../posts/post-rows.server.ts';
import { getPost } from '../posts/list-posts.server.ts';
import { requestPost } from '../posts/request-post.server.ts';
import { sealedGrant } from './access-of.server.ts';

/** Time limit for a network's sign-in page. */
const JOURNEY_MS = 15 * 60_000;

const hashOf = (state: string) => createHash('sha256').update(state).digest('hex');

export interface BeginOptions {
  readonly account: Account;
  readonly network: NetworkName;
  readonly redirectUri: string;
  /** It begins in the admin of the account's shop, and is to end there. */
  readonly isEmbedded: boolean;
  /** Posted when the way is over. */
  readonly draft?: PostOrder | undefined;
}

/**
 * Where an account goes to let us post for it. The answer counts once, soon, and for this account alone; where it begins in
 * the admin, only for who of the shop's staff began it. Throws AppError `unavailable` where the network is not set up.
 */
export async function beginJourney(options: BeginOptions): Promise<{ readonly url: string }> {
  const { account, network, redirectUri, isEmbedded, draft } = options;
  if (!networkSettings(network)) {
    const userMessage = networkMessages.notConfigured(network);
    throw new AppError('unavailable', `${network} is not set up`, { userMessage });
  }
  const state = randomBytes(32).toString('base64url');
  await database().networkJourney.create({
    data: {
      stateHash: hashOf(state),
      userId: account.id,
      network,
      redirectUri,
      shop: isEmbedded ? account.shop : null,
      person: account.person ?? null,
      expiresAt: new Date(Date.now() + JOURNEY_MS),
      ...(draft ? { draft: draft as unknown as Prisma.InputJsonObject } : {}),
    },
  });
  return { url: ADAPTERS[network].authorizeUrl({ redirectUri, state }) };
}

export interface PendingJourney {
  /** The account that began it. */
  readonly userId: string;
  /** The shop in whose admin it began; null for the site's. */
  readonly shop: string | null;
  /** The picture that is to be posted at its end; null where nothing is. */
  readonly imageId: string | null;
}

/** The way that a network sends back from; null for what is unknown. */
export async function findJourney(network: NetworkName, state: string): Promise<PendingJourney | null> {
  const journey = await database().networkJourney.findUnique({ where: { stateHash: hashOf(state) } });
  if (journey?.network !== network) return null;
  const { userId, shop, draft } = journey;
  return { userId, shop, imageId: postOrderSchema.safeParse(draft).data?.imageId ?? null };
}

export interface FinishOptions {
  readonly account: Account;
  readonly network: NetworkName;
  readonly code: string;
  readonly state: string;
  /** The error that the network sent instead of a code. */
  readonly error?: string | undefined;
}

export interface JourneyEnd {
  /** The post that was to follow at its end. */
  readonly post: PostView | null;
}

/**
 * Takes a network's answer: connects the account, lets its waiting posts go on, and posts what was prepared. The same answer
 * again does nothing more. Throws AppError `bad-request` for an answer to no question of this account, or one that is over.
 */
export async function finishJourney(options: FinishOptions): Promise<JourneyEnd> {
  const { account, network, code, error } = options;
  const stateHash = hashOf(options.state);
  const isOwn = { stateHash, userId: account.id, network, OR: [{ person: null }, { person: account.person ?? null }] };
  const [journey] = await database().networkJourney.updateManyAndReturn({
    where: { ...isOwn, usedAt: null, expiresAt: { gt: new Date() } },
    data: { usedAt: new Date() },
  });
  if (!journey) return repeated(account, await database().networkJourney.findFirst({ where: isOwn }));
  if (error !== undefined || code === '') {
    throw new AppError('bad-request', `${network}: ${error ?? 'no code'}`, {
      userMessage: networkMessages.denied(network),
    });
  }
  await connect(account, journey, code);
  return { post: await postDraft(account, journey) };
}

/** The answer was taken before: what came of it is said again. */
async function repeated(account: Account, journey: NetworkJourney | null): Promise<JourneyEnd> {
  const isOver = journey?.usedAt && (journey.postId !== null || journey.draft === null);
  const connection = isOver
    ? await database().networkConnection.findFirst({
        where: { userId: account.id, network: journey.network, updatedAt: { gte: journey.usedAt! } },
      })
    : null;
  if (!journey || !connection) {
    throw new AppError('bad-request', 'no such question', { userMessage: networkMessages.callbackFailed });
  }
  return { post: journey.postId ? await getPost(account, journey.postId) : null };
}

async function connect(account: Account, { network, redirectUri }: NetworkJourney, code: string): Promise<void> {
  const adapter = ADAPTERS[network];
  const userId = account.id;
  try {
    const grant = await adapter.redeem({ code, redirectUri });
    const { subject, name, avatarUrl } = await adapter.findPerson(grant.accessToken);
    const data = {
      subject,
      name,
      avatarUrl,
      status: 'ok',
      refreshes: 0,
      ...sealedGrant(userId, network, grant),
    } as const;
    await transactAndAnnounce(accountTopic(userId), async (tx) => {
      const where = { userId_network: { userId, network } };
      await tx.networkConnection.upsert({ where, create: { userId, network, ...data }, update: data });
      await recordSecurityEvent(tx, { kind: 'network.connected', userId, detail: { network } });
      await wakePosts(tx, userId, network, subject);
    });
  } catch (error) {
    throw networkFailure(network, error);
  }
}

/** Posts that waited for this go on; a post meant for another person's account does not. */
async function wakePosts(tx: Tx, userId: string, network: NetworkName, subject: string): Promise<void> {
  const waiting = { userId, network, status: 'reconnect' as const };
  const woken = await tx.networkPost.updateManyAndReturn({
    where: { ...waiting, subject },
    data: { status: 'queued', errorMessage: null },
  });
  const others = await tx.networkPost.updateManyAndReturn({
    where: { ...waiting, committedAt: null },
    data: { status: 'refused', errorMessage: networkMessages.otherPerson(network), endedAt: new Date() },
  });
  for (const { id } of woken) await queuePost(tx, id);
  for (const post of [...woken, ...others]) await publishPostEvent(tx, post);
}

async function postDraft(account: Account, { stateHash, draft }: NetworkJourney): Promise<PostView | null> {
  if (draft === null) return null;
  const order = postOrderSchema.parse(draft);
  const post = await requestPost({ account, order, requestKey: `journey:${stateHash}` });
  await database().networkJourney.update({ where: { stateHash }, data: { postId: post.id } });
  return post;
}
