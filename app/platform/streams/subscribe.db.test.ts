import pg from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import { announceStream, closeStreams, subscribeToStream } from './subscribe.server.ts';

afterEach(() => closeStreams());

it('hears for one that comes while the connection of a closed ear is given up', async () => {
  await closeStreams();
  const news = vi.fn();
  const givenUp = Promise.withResolvers<void>();
  const end = pg.Client.prototype.end as (this: pg.Client) => Promise<void>;
  const spy = vi.spyOn(pg.Client.prototype, 'end').mockImplementationOnce(function (this: pg.Client) {
    subscribeToStream('late', news);
    return end.call(this).finally(givenUp.resolve);
  });
  subscribeToStream('early', () => {});
  // Closed before it is connected.
  await closeStreams();
  await givenUp.promise;
  spy.mockRestore();
  await vi.waitFor(
    async () => {
      await announceStream('late');
      expect(news).toHaveBeenCalled();
    },
    { timeout: 120_000 },
  );
});
