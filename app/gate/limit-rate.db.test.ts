import { expect, it } from 'vitest';
import { database } from '#app/platform/database/database.server.ts';
import { limitRate } from './limit-rate.server.ts';

it('lets a window of uses through, says when to come back, and starts anew', async () => {
  const use = (key = 'test:a') => limitRate({ key, max: 3, windowMs: 60_000 });
  for (let at = 0; at < 3; at += 1) await use();
  const refused = await use().catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 'too-many-requests', retryAfterSeconds: expect.any(Number) });
  await use('test:b');
  await database().rateWindow.updateMany({ data: { windowEnd: new Date(0) } });
  await use();
});
