import { expect, it } from 'vitest';
import { database } from '#app/platform/database/database.server.ts';
import { signedIn } from '#tests/fixtures/session.ts';
import { answerCall } from '../index.server.ts';

async function call(token: string, method: string, body?: unknown) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const response = await answerCall(new Request('http://localhost/api/user/tour', init));
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

it('is due for a new user until it was answered, and not after that', async () => {
  const [one, other] = [await signedIn(0), await signedIn(0)];
  // As a sign-up leaves it.
  const ids = { in: [one.account.id, other.account.id] };
  await database().user.updateMany({ where: { id: ids }, data: { showTour: true } });
  expect(await call(one.token, 'GET')).toEqual({ status: 200, body: { show: true } });
  expect(await call(one.token, 'PUT', { show: false })).toEqual({ status: 200, body: { show: false } });
  expect((await call(one.token, 'GET')).body).toEqual({ show: false });
  expect((await call(other.token, 'GET')).body).toEqual({ show: true });
  await call(one.token, 'PUT', { show: true });
  expect((await call(one.token, 'GET')).body).toEqual({ show: true });
});

it('takes yes and no alone, from who is signed in', async () => {
  const { token } = await signedIn(0);
  for (const body of [{ show: 'false' }, { show: null }, {}, [], 'no']) {
    expect([body, (await call(token, 'PUT', body)).status]).toEqual([body, 400]);
  }
  expect((await call('unknown', 'GET')).status).toBe(401);
  expect((await call('unknown', 'PUT', { show: true })).status).toBe(401);
});
