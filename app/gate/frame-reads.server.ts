import { avatarRead } from '#app/domain/accounts/index.server.ts';
import { accountTopic } from '#app/domain/accounts/index.ts';
import { subscriptionStatusRead } from '#app/domain/billing/index.server.ts';
import { creditsRead } from '#app/domain/credits/index.server.ts';
import { offeredFeaturesRead } from '#app/domain/generation/index.server.ts';
import { sql } from '#app/platform/database/read.server.ts';
import type { Sql, QueryResults } from '#app/platform/database/read.server.ts';
import { streamHeadRead } from '#app/platform/streams/read-stream.server.ts';

/** The account's facts for the frame around every page: read in the statement that finds out whose page it is. */
export const frameReads = (userId: Sql) => ({
  avatar: avatarRead(userId),
  credits: creditsRead(userId),
  features: offeredFeaturesRead(),
  streamHead: streamHeadRead(sql`${accountTopic('')}::text || ${userId}::text`),
  subscription: subscriptionStatusRead(userId),
});
export type FrameReads = QueryResults<ReturnType<typeof frameReads>>;
