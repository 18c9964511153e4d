import { announceStream } from '#app/platform/streams/subscribe.server.ts';

/** Tells those who send that there is something to look at. Whether the news get out decides about nothing. */
export async function announceEndpoints(): Promise<void> {
  await announceStream('endpoints').catch(() => {});
}
