import { database } from '#app/platform/database/database.server.ts';
import { handleWork } from '#app/platform/work/start-works.server.ts';
import type { WorkHandler } from '#app/platform/work/start-works.server.ts';
import { journeysWork, postWork } from './post-work.ts';
import { giveUpPost, runPost } from './run-post.server.ts';
import type { RunPostOptions } from './run-post.server.ts';

/** Sign-in attempts at a network that were not finished are kept this long. */
const JOURNEYS_KEPT_MS = 24 * 60 * 60_000;

/** Posts, and follows what the networks are processing. */
export const postHandlers = (options: RunPostOptions = {}): WorkHandler[] => [
  handleWork(postWork, ({ postId }, context) => runPost(postId, context, options), {
    onDead: ({ postId }) => giveUpPost(postId),
  }),
  handleWork(journeysWork, async () => {
    const expiresAt = { lt: new Date(Date.now() - JOURNEYS_KEPT_MS) };
    await database().networkJourney.deleteMany({ where: { expiresAt } });
  }),
];
