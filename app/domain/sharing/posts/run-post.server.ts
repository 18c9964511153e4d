import type { NetworkPost, Prisma } from '@prisma/client';
import { isAppError } from '#app/platform/errors.ts';
import { childLogger } from '#app/platform/log.server.ts';
import { LostAttempt } from '#app/platform/work/lost-attempt.ts';
import type { WorkContext } from '#app/platform/work/start-works.server.ts';
import { withAccess } from '../connections/access-of.server.ts';
import type { NetworkAccess } from '../connections/access-of.server.ts';
import { ADAPTERS } from '../networks/adapters.server.ts';
import type { Checkpoint, NetworkAdapter, NetworkOutcome, NetworkPostInput, PostWork } from '../networks/network.ts';
import { NetworkError } from '../networks/network-error.ts';
import { networkMessages } from '../networks/network-messages.ts';
import { readPostMedia } from './post-media.server.ts';
import { endPublicAddress, openPublicAddress } from './public-address.server.ts';
import { claimPost, findPost, savePost, saveLateAnswer } from './post-rows.server.ts';

const FIRST_LOOK_SECONDS = 2;
const LONGEST_WAIT_SECONDS = 120;
/** The longest wait that a network may ask for. */
const PATIENCE_MS = 24 * 60 * 60_000;
/** Moderation may take hours; what is not over by then its owner looks up. */
const FOLLOW_LIMIT_MS = 72 * 60 * 60_000;

export interface RunPostOptions {
  /** Tests stand between us and a network here. */
  readonly adapters?: Readonly<Record<NetworkPost['network'], NetworkAdapter>>;
}

/** The parts of a message that an attempt knows. */
type Attempt = Pick<WorkContext, 'heldMessage' | 'isLastAttempt'>;

/**
 * The next step of a post, whatever that is: on its way, or one look at how far the network is. What is not over afterwards
 * has a message waiting for its next step. What may go better later is thrown, for another attempt.
 */
export async function runPost(postId: string, context: Attempt, options: RunPostOptions = {}): Promise<void> {
  const post = await findPost(postId);
  if (post?.status === 'processing') return lookAgain(post, options);
  const claimed = await claimPost(postId, context.heldMessage);
  if (claimed) await attempt(claimed, context, options);
}

/** Ends a post whose last attempt was interrupted. */
export async function giveUpPost(postId: string): Promise<void> {
  const post = await findPost(postId);
  if (post?.status === 'queued' || post?.status === 'working') await giveUp(post, post.committedAt !== null);
}

/** When it was begun to post it; null where there is surely no post. */
interface Step {
  committedAt: Date | null;
}

async function attempt(post: NetworkPost, context: Attempt, options: RunPostOptions): Promise<void> {
  const step: Step = { committedAt: post.committedAt };
  try {
    if (!post.assetId) return void (await end(post, 'refused', networkMessages.pictureGone));
    const outcome = await withAccess(post, (access) => send(post, access, options, step));
    await noteOutcome(post, outcome, step.committedAt);
    if (outcome.kind !== 'processing') await endAddress(post.id);
  } catch (error) {
    if (error instanceof LostAttempt) throw error;
    await settle(post, error, { isCommitted: step.committedAt !== null, isLast: context.isLastAttempt });
  }
}

/** Sends it, or finds out what became of an earlier try. */
async function send(
  post: NetworkPost,
  access: NetworkAccess,
  options: RunPostOptions,
  step: Step,
): Promise<NetworkOutcome> {
  if (access.subject !== post.subject)
    throw new NetworkError('refused', 'another person', { sentence: networkMessages.otherPerson(post.network) });
  const adapter = (options.adapters ?? ADAPTERS)[post.network];
  // An earlier run may have come further than what this one was given.
  const row = (await findPost(post.id)) ?? post;
  const work: PostWork = {
    ...access,
    post: row.input as unknown as NetworkPostInput,
    checkpoint: row.checkpoint as Checkpoint,
    media: once(() => readPostMedia(post, post.assetId!)),
    publicUrl: async () => {
      // An earlier try's address is not left open beside it.
      await endPublicAddress(row);
      const { url, publicationId } = await openPublicAddress(post);
      await savePost(post, { publicationId });
      return url;
    },
  };
  if (step.committedAt) {
    const found = await adapter.findOutcome(work);
    if (found === null) throw new NetworkError('unknown', 'an earlier try may have posted it');
    if (found !== 'nothing') return found;
    await savePost(post, { committedAt: null });
    step.committedAt = null;
  }
  const keep = async (checkpoint: Checkpoint) =>
    void (await savePost(post, { checkpoint: checkpoint as Prisma.InputJsonObject }));
  const checkpoint = await adapter.prepare(work, keep);
  // Stored before the commit: after this the post is not repeated without asking its owner.
  const committedAt = new Date();
  await savePost(post, { committedAt, checkpoint: checkpoint as Prisma.InputJsonObject });
  step.committedAt = committedAt;
  try {
    return await adapter.commit({ ...work, checkpoint });
  } catch (error) {
    if (error instanceof NetworkError && error.kind === 'unknown') throw error;
    if (!(error instanceof NetworkError))
      throw new NetworkError('unknown', 'interrupted while posting', { cause: error });
    // The network has said that it did not: another try may.
    await savePost(post, { committedAt: null });
    step.committedAt = null;
    throw error;
  }
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined;
  return () => (known ??= read());
}

/** Writes what the network said; also where another run has given the post up as unknown meanwhile. */
async function noteOutcome(post: NetworkPost, outcome: NetworkOutcome, committedAt: Date | null): Promise<void> {
  const { data, next } = toData(outcome);
  try {
    await savePost(post, data, next);
  } catch (error) {
    if (!(error instanceof LostAttempt)) throw error;
    await saveLateAnswer(post, committedAt, data, next);
  }
}

function toData(outcome: NetworkOutcome): { data: Prisma.NetworkPostUpdateManyMutationInput; next?: number } {
  const over = { errorMessage: null, endedAt: new Date() };
  switch (outcome.kind) {
    case 'published':
      return { data: { ...over, status: 'published', reference: outcome.reference, url: outcome.url } };
    case 'inbox':
      return { data: { ...over, status: 'inbox', reference: outcome.reference } };
    case 'refused':
      return { data: { ...over, status: 'refused', errorMessage: outcome.reason } };
    case 'processing': {
      const data = { status: 'processing', reference: outcome.reference, errorMessage: null } as const;
      return { data, next: FIRST_LOOK_SECONDS };
    }
  }
}

async function endAddress(postId: string): Promise<void> {
  const row = await findPost(postId);
  if (row) await endPublicAddress(row);
}

type Ended = 'refused' | 'unknown' | 'reconnect';

const end = (post: NetworkPost, status: Ended, errorMessage: string | null) =>
  savePost(post, {
    status,
    errorMessage,
    ...(status === 'reconnect' ? {} : { endedAt: new Date() }),
  });

/** Failures that may pass are retried; the rest is shown to the merchant. `isCommitted`: there may be a post. */
async function settle(
  post: NetworkPost,
  error: unknown,
  { isCommitted, isLast }: { readonly isCommitted: boolean; readonly isLast: boolean },
): Promise<void> {
  const { network } = post;
  if (!(error instanceof NetworkError)) {
    if (isAppError(error) && error.code === 'not-found' && !isCommitted) {
      return void (await end(post, 'refused', networkMessages.pictureGone));
    }
    childLogger({ room: 'sharing' }).error({ err: error, postId: post.id }, 'a post was interrupted');
  }
  const kind = error instanceof NetworkError ? error.kind : 'passing';
  const sentence = error instanceof NetworkError ? error.sentence : null;
  if (kind === 'reconnect' || kind === 'expired') return void (await end(post, 'reconnect', null));
  if (kind === 'unknown' && (await isUnknowable(post))) return void (await end(post, 'unknown', null));
  if (kind === 'refused' && !isCommitted) {
    return void (await end(post, 'refused', sentence ?? networkMessages.refused(network)));
  }
  if (kind === 'outdated') {
    childLogger({ room: 'sharing' }).error(
      { network, err: error },
      'the network has retired the version that is asked',
    );
    if (!isCommitted) return void (await end(post, 'refused', networkMessages.outdated(network)));
  }
  if (kind === 'limited' && Date.now() - post.createdAt.getTime() < PATIENCE_MS) {
    const seconds = (error as NetworkError).retryAfterSeconds ?? 60;
    const errorMessage = sentence ?? networkMessages.limited(network);
    return void (await savePost(post, { status: 'queued', errorMessage }, seconds));
  }
  if (isLast) return giveUp(post, isCommitted);
  const isOverAnew = error instanceof NetworkError && error.startsOver;
  await savePost(post, {
    status: 'queued',
    errorMessage: isCommitted ? networkMessages.asking(network) : networkMessages.waiting(network),
    ...(isOverAnew ? { checkpoint: {} } : {}),
  });
  throw error;
}

const giveUp = async (post: NetworkPost, isCommitted: boolean): Promise<void> =>
  void (await (isCommitted ? end(post, 'unknown', null) : end(post, 'refused', networkMessages.gaveUp(post.network))));

/** Whether only its owner can find out the outcome. Videos at TikTok have a number that can be queried. */
async function isUnknowable(post: NetworkPost): Promise<boolean> {
  const row = await findPost(post.id);
  return !(post.network === 'tiktok' && typeof (row?.checkpoint as Checkpoint | undefined)?.['publishId'] === 'string');
}

async function lookAgain(post: NetworkPost, { adapters = ADAPTERS }: RunPostOptions): Promise<void> {
  const ageMs = Date.now() - (post.committedAt ?? post.updatedAt).getTime();
  const reference = post.reference ?? '';
  if (ageMs > FOLLOW_LIMIT_MS) {
    const isTold = post.errorMessage === networkMessages.slow(post.network);
    return isTold ? undefined : void (await savePost(post, { errorMessage: networkMessages.slow(post.network) }));
  }
  const wait = Math.min(LONGEST_WAIT_SECONDS, Math.max(1, Math.round(ageMs / 2_000)));
  try {
    const outcome = await withAccess(post, ({ accessToken }) =>
      adapters[post.network].look({ accessToken, reference }),
    );
    const { data, next } = toData(outcome);
    if (outcome.kind !== 'processing') {
      await savePost(post, data, next);
      return await endAddress(post.id);
    }
    await savePost(post, post.errorMessage === null ? {} : { errorMessage: null }, wait);
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    const isGone = error.kind === 'reconnect' || error.kind === 'expired';
    // The network goes on; its progress just cannot be read.
    const errorMessage = isGone ? networkMessages.slow(post.network) : networkMessages.processing(post.network);
    await savePost(post, { errorMessage }, isGone ? LONGEST_WAIT_SECONDS : Math.max(5, wait));
  }
}
