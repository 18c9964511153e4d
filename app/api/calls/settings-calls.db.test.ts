import { expect, it } from 'vitest';
import { signedIn } from '#tests/fixtures/session.ts';
import { answerCall } from '../index.server.ts';

async function call(token: string, method: string, body?: object) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const request = new Request('http://localhost/api/account/settings', {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const response = await answerCall(request);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

it('reads and changes the settings of who is signed in, and says what cannot be kept', async () => {
  const [{ token }, other] = [await signedIn(0), await signedIn(0)];
  const changed = await call(token, 'POST', { sceneName: 'marble-podium', brandColours: ['A8481F'] });
  expect(changed).toMatchObject({ status: 200, body: { success: true, message: 'Settings saved.' } });
  expect((await call(token, 'GET')).body).toMatchObject({ sceneName: 'marble-podium', brandColours: ['#a8481f'] });
  expect((await call(other.token, 'GET')).body).toMatchObject({ sceneName: '', brandColours: [] });
  expect(await call(token, 'POST', { sceneName: 'nowhere' })).toMatchObject({
    status: 400,
    body: { message: 'Choose a scene from the list' },
  });
  expect(await call(token, 'POST', { brandColours: ['brown'] })).toMatchObject({
    status: 400,
    body: { message: 'Enter a colour like #a8481f' },
  });
  expect((await call(token, 'GET')).body).toMatchObject({ sceneName: 'marble-podium', brandColours: ['#a8481f'] });
});
