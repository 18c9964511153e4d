import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { tinyPicture } from '#tests/doubles/scripted-engines.ts';
import { createMerchant } from '#tests/fixtures/merchant.ts';
import { openSession } from '#tests/fixtures/session.ts';
import { answerCall } from './index.server.ts';

const AT_ONCE = 12;

/** An upload that has begun and goes on when it is told to. */
function begin(token: string, picture: Uint8Array) {
  const boundary = randomUUID();
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  let finish = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(Buffer.from(head));
      finish = () => {
        controller.enqueue(picture);
        controller.enqueue(Buffer.from(`\r\n--${boundary}--\r\n`));
        controller.close();
      };
    },
  });
  const headers = { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` };
  const request = new Request('http://some-host:3000/api/images/upload/single', {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  });
  return { answer: answerCall(request), finish: () => finish() };
}

it('an account has twelve uploads under way at once; others are not held up, and one that ends makes room', async () => {
  const [ada, bob] = [await createMerchant(0), await createMerchant(0)];
  const [mine, theirs] = [await openSession(ada), await openSession(bob)];
  const { bytes } = await tinyPicture('#3366ccff', 64);
  const open = Array.from({ length: AT_ONCE }, () => begin(mine, bytes));
  // One more than there may be: which of them it is depends on who was let in first.
  const more = begin(mine, bytes);
  const refused = await Promise.race([more, ...open].map(({ answer }) => answer));
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '2']);
  const other = begin(theirs, bytes);
  other.finish();
  expect((await other.answer).status).toBe(200);
  for (const { finish } of [...open, more]) finish();
  const statuses = (await Promise.all([...open, more].map(({ answer }) => answer))).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([...Array.from({ length: AT_ONCE }, () => 200), 429]);
  const next = begin(mine, bytes);
  next.finish();
  expect((await next.answer).status).toBe(200);
});
