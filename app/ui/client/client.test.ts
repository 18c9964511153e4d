import { describe, expect, it } from 'vitest';
import { createOrder, makeKey, sendCall } from './call-api.ts';
import { CallError, sentenceOf } from './call-error.ts';
import { fetchFile, hasFile } from './fetch-file.ts';
import { sendFile } from './send-file.ts';
import { onSessionEnded } from './session-ended.ts';
import type { ClientSurroundings } from './surroundings.ts';

type Step = Response | Error | 'hangs';

/** A browser whose server answers as it is told, one step after the other. */
function script(steps: readonly Step[], isOnline = true) {
  const asked: { url: string; init: RequestInit }[] = [];
  const fetchFrom = (url: unknown, init: RequestInit = {}) => {
    const step = steps[asked.length] ?? new Error('not scripted');
    asked.push({ url: String(url), init });
    if (step === 'hangs') {
      return new Promise((_resolve, reject) =>
        init.signal!.addEventListener('abort', () => reject(init.signal!.reason as Error)),
      );
    }
    return step instanceof Error ? Promise.reject(step) : Promise.resolve(step);
  };
  const surroundings: ClientSurroundings = {
    fetch: fetchFrom as typeof fetch,
    isOnline: () => isOnline,
    openRequest: () => new XMLHttpRequest(),
    sessionToken: async () => null,
  };
  return { surroundings, asked, header: (at: number, name: string) => new Headers(asked[at]!.init.headers).get(name) };
}
const json = (body: unknown, status = 200) => Response.json(body, { status });
const lost = () => new TypeError('Failed to fetch');
const faultOf = (sent: Promise<unknown>) =>
  sent.then(
    () => expect.unreachable('it should have been refused'),
    (error: unknown) => error,
  );

describe('a call', () => {
  it('fills in its path, its query and its body', async () => {
    const { surroundings, asked, header } = script([json({ ok: 1 })]);
    const request = { params: { id: 'a/b' }, query: { limit: 3, after: undefined }, body: { answers: [1] } };
    const answer = await sendCall('POST /api/cut-outs/{id}/confirm', { ...request, isLast: true }, surroundings);
    expect(answer).toEqual({ ok: 1 });
    expect(asked[0]).toMatchObject({
      url: '/api/cut-outs/a%2Fb/confirm?limit=3',
      init: { method: 'POST', body: '{"answers":[1]}', keepalive: true },
    });
    expect(header(0, 'content-type')).toBe('application/json');
    expect(header(0, 'idempotency-key')).toBeNull();
  });

  it.each(['..', '.', ''])('never goes out with %j for an id, which addresses fold', async (id) => {
    const { surroundings, asked } = script([json({ ok: 1 })]);
    const sent = sendCall('POST /api/cut-outs/{id}/confirm', { params: { id }, body: { answers: [1] } }, surroundings);
    await expect(sent).rejects.toThrow('id is not an id');
    expect(asked).toEqual([]);
  });

  it('sends a form as it is', async () => {
    const { surroundings, asked, header } = script([json({})]);
    const form = new FormData();
    await sendCall('POST /api/user/uploadprofilepic', { form }, surroundings);
    expect(asked[0]!.init.body).toBe(form);
    expect(header(0, 'content-type')).toBeNull();
  });

  it.each([
    [
      'a refusal for the user',
      json({ message: 'No credits', code: 'insufficient-credits', field: 'count' }, 402),
      { status: 402, code: 'insufficient-credits', field: 'count', message: 'No credits', isUnanswered: false },
    ],
    [
      'a failure of ours',
      json({ message: 'Oops', code: 'internal' }, 500),
      { status: 500, message: 'Server responded with 500: Oops', said: 'Oops', isUnanswered: true },
    ],
    [
      'a proxy that answers in its own way',
      new Response('<html>Bad gateway</html>', { status: 502 }),
      { status: 502, code: 'unknown', said: null, message: 'Server responded with 502: Something went wrong' },
    ],
    ['a lost answer', lost(), { status: 0, code: 'no-response', isUnanswered: true }],
  ] satisfies [string, Step, object][])('%s is a CallError', async (_name, step, expected) => {
    const fault = await faultOf(sendCall('GET /api/me', {}, script([step]).surroundings));
    expect(fault).toBeInstanceOf(CallError);
    expect(fault).toMatchObject(expected);
  });

  it('an answer that breaks off is none', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(lost()) });
    const { surroundings } = script([new Response(body)]);
    expect(await faultOf(sendCall('GET /api/me', {}, surroundings))).toMatchObject({ status: 0, code: 'no-response' });
  });

  it('says when the browser itself is offline', async () => {
    const { surroundings } = script([lost()], false);
    expect(await faultOf(sendCall('GET /api/me', {}, surroundings))).toMatchObject({ status: 0, code: 'offline' });
  });

  it('that was called off is no failure', async () => {
    const stop = new AbortController();
    const sent = faultOf(sendCall('GET /api/me', { signal: stop.signal }, script(['hangs']).surroundings));
    stop.abort();
    expect(await sent).toMatchObject({ name: 'AbortError' });
  });

  it('does not dress up an error of the code', async () => {
    const { surroundings } = script([new RangeError('a bug')]);
    expect(await faultOf(sendCall('GET /api/me', {}, surroundings))).toBeInstanceOf(RangeError);
  });
});

describe('an order', () => {
  it('keeps its key over a lost answer and a failure of the server', async () => {
    const { surroundings, header } = script([lost(), json({}, 503), json({ jobId: 'j' }, 202)]);
    const order = createOrder('POST /api/generation/again', { body: { imageId: 'a' } }, undefined, surroundings);
    await faultOf(order.send());
    await faultOf(order.send());
    expect(await order.send()).toEqual({ jobId: 'j' });
    const keys = [0, 1, 2].map((at) => header(at, 'idempotency-key'));
    expect(new Set(keys)).toEqual(new Set([order.key]));
    expect(order.key).toMatch(/^[0-9a-f]{32}$/);
    expect(makeKey()).not.toBe(makeKey());
  });
});

describe('a file', () => {
  it('comes as bytes, or as a CallError', async () => {
    const { surroundings } = script([new Response('abc'), json(null, 404), lost()]);
    expect(await (await fetchFile('/files/a', {}, surroundings)).text()).toBe('abc');
    expect(await faultOf(fetchFile('/files/b', {}, surroundings))).toMatchObject({ status: 404 });
    expect(await faultOf(fetchFile('/files/c', {}, surroundings))).toMatchObject({ status: 0 });
  });

  it('is there or is not', async () => {
    const { surroundings } = script([new Response(null), new Response(null, { status: 403 }), lost()]);
    const found = [];
    for (const url of ['/a', '/b', '/c']) found.push(await hasFile(url, surroundings));
    expect(found).toEqual([true, false, false]);
  });
});

/** The parts of an XMLHttpRequest that an upload uses. */
class ScriptedRequest extends EventTarget {
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  status = 0;
  responseText = '';
  isSent = false;
  open(): void {}
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  send(): void {
    this.isSent = true;
  }
  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }
  progress(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { lengthComputable: true, loaded, total }));
  }
  answer(status: number, text: string): void {
    Object.assign(this, { status, responseText: text });
    this.dispatchEvent(new Event('load'));
  }
}

describe('an upload', () => {
  const begin = async (token: string | null = null) => {
    const request = new ScriptedRequest();
    const stop = new AbortController();
    const shares: number[] = [];
    const { surroundings } = script([]);
    const sent = sendFile(
      { path: '/up', form: new FormData(), signal: stop.signal, onProgress: (share) => shares.push(share) },
      {
        ...surroundings,
        openRequest: () => request as unknown as XMLHttpRequest,
        sessionToken: async () => token,
      },
    );
    const ended = sent.catch((error: unknown) => error);
    await Promise.resolve().then(() => {});
    return { request, stop, shares, ended };
  };

  it('tells how far it is, carries the session token, and hands over the answer', async () => {
    const { request, shares, ended } = await begin('t');
    request.progress(1, 4);
    request.answer(200, '{"images":[]}');
    expect(await ended).toEqual({ images: [] });
    expect(shares).toEqual([0.25]);
    expect(request.headers['Authorization']).toBe('Bearer t');
  });

  it('is refused, lost, or called off', async () => {
    const refused = await begin();
    refused.request.answer(413, '{"message":"Too large"}');
    expect(await refused.ended).toMatchObject({ status: 413, said: 'Too large' });
    const gone = await begin();
    gone.request.dispatchEvent(new Event('error'));
    expect(await gone.ended).toMatchObject({ status: 0 });
    const stopped = await begin();
    stopped.stop.abort();
    expect(await stopped.ended).toMatchObject({ name: 'AbortError' });
  });
});

it('a screen may have its own words for silence and for an answer without a sentence', () => {
  const words = { offline: 'Not reached', failed: 'Did not work' };
  const of = (status: number, said: string | null) =>
    sentenceOf(new CallError({ status, code: 'x', message: 'm', said }), words);
  expect([of(0, null), of(500, null), of(400, 'Say a name'), sentenceOf(new RangeError('bug'), words)]).toEqual([
    'Not reached',
    'Did not work',
    'Say a name',
    'Did not work',
  ]);
});

describe('an ended session', () => {
  it('is told to who listens, once a call, and not where a field is at fault', async () => {
    let heard = 0;
    const stop = onSessionEnded(() => (heard += 1));
    const wrong = json({ message: 'Once more', code: 'unauthenticated', field: 'password' }, 401);
    const ended = () => json({ message: 'Log in', code: 'unauthenticated' }, 401);
    const { surroundings } = script([ended(), wrong, json({ message: 'no' }, 403), ended()]);
    const counts: number[] = [];
    for (let call = 0; call < 3; call += 1) {
      await faultOf(sendCall('GET /api/user/getuser', {}, surroundings));
      counts.push(heard);
    }
    stop();
    await faultOf(sendCall('GET /api/user/getuser', {}, surroundings));
    expect([...counts, heard]).toEqual([1, 1, 1, 1]);
  });
});
