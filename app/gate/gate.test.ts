import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#app/platform/errors.ts';
import { loginPath, safeReturnPath } from './return-path.rules.ts';

const settings = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none', APP_SECRET: 'x'.repeat(32) };

/** The gate with the given settings; they are read once per module instance. */
async function gateWith(extra: Record<string, string> = {}) {
  vi.resetModules();
  for (const [name, value] of Object.entries({ ...settings, ...extra })) vi.stubEnv(name, value);
  return import('./index.server.ts');
}

beforeEach(() => {
  vi.unstubAllEnvs();
});

const post = (url: string, headers: Record<string, string>) => new Request(url, { method: 'POST', headers });

describe('cookies', () => {
  const signedIn = { token: 'tok', deviceToken: 'dev', rememberedEmail: 'ada@example.com' };

  it('over https carry the __Host- prefix and every flag', async () => {
    const { signedInCookies } = await gateWith();
    const [session] = signedInCookies(new Request('https://shop.example/login'), signedIn);
    expect(session).toMatch(/^__Host-plinth=tok; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/);
  });

  it('over plain http have another name and work without Secure', async () => {
    const { signedInCookies } = await gateWith();
    const cookies = signedInCookies(new Request('http://some-host:3000/login'), signedIn);
    expect(cookies[0]).toMatch(/^plinth=tok; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
    expect(cookies.join()).not.toMatch(/Secure|__Host-/);
  });

  it('are Secure where APP_URL is https, whatever the last hop was', async () => {
    const { signedInCookies, readSessionCookie } = await gateWith({ APP_URL: 'https://shop.example' });
    const [session] = signedInCookies(new Request('http://10.0.0.3:3000/login'), signedIn);
    expect(session).toMatch(/^__Host-plinth=.*Secure$/);
    const request = new Request('http://10.0.0.3:3000/', { headers: { cookie: '__Host-plinth=tok' } });
    expect(readSessionCookie(request)).toBe('tok');
  });

  it('of the other scheme are not read: a planted plain cookie decides nothing over https', async () => {
    const { readSessionCookie } = await gateWith();
    expect(readSessionCookie(new Request('https://a.example/', { headers: { cookie: 'plinth=planted' } }))).toBeNull();
    expect(readSessionCookie(new Request('http://a.example/', { headers: { cookie: '__Host-plinth=x' } }))).toBeNull();
  });

  it('remember the address for seven days, or forget it', async () => {
    const { signedInCookies, readRememberedEmail } = await gateWith();
    const request = new Request('https://shop.example/login');
    expect(signedInCookies(request, signedIn)[2]).toMatch(/^__Host-plinth-email=ada%40example\.com;.*Max-Age=604800;/);
    expect(signedInCookies(request, { ...signedIn, rememberedEmail: null })[2]).toMatch(/email=;.*Max-Age=0;/);
    const again = new Request(request, { headers: { cookie: 'x=1; __Host-plinth-email=ada%40example.com' } });
    expect(readRememberedEmail(again)).toBe('ada@example.com');
    expect(readRememberedEmail(new Request(request, { headers: { cookie: '__Host-plinth-email=%E0%A4%A' } }))).toBe('');
  });
});

describe('the way back after signing in', () => {
  it('keeps the query string, and where the visitor wanted to go', () => {
    expect(loginPath(new URL('http://a/dashboard?foo=bar'), true)).toBe(
      '/login?foo=bar&redirectTo=%2Fdashboard%3Ffoo%3Dbar',
    );
    expect(loginPath(new URL('http://a/product'), true)).toBe('/login?redirectTo=%2Fproduct');
    expect(loginPath(new URL('http://a/dashboard'), true)).toBe('/login');
  });

  it('does not repeat a write', () => {
    expect(loginPath(new URL('http://a/dashboard/projects?x=1'), false)).toBe(
      '/login?x=1&redirectTo=%2Fdashboard%2Fprojects',
    );
  });

  it('ignores a redirect target in the address of the page', () => {
    expect(loginPath(new URL('http://a/product?redirectTo=https://evil.example'), true)).toBe(
      '/login?redirectTo=%2Fproduct',
    );
  });

  it('leads only to paths of this site', () => {
    expect(safeReturnPath('/dashboard/projects?type=Image#top')).toBe('/dashboard/projects?type=Image#top');
    expect(safeReturnPath('/product?q=é')).toBe('/product?q=%C3%A9');
    const elsewhere = [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      '\n//evil.example',
      '/x/..//evil.example',
      'javascript:alert(1)',
      'dashboard',
      '',
      null,
      '/logout',
      '/login?redirectTo=/login',
      '/api/user/getuser',
    ];
    for (const value of elsewhere) {
      expect(safeReturnPath(value)).toBe('/dashboard');
    }
  });
});

describe('assertSameOrigin', () => {
  const url = 'https://own.example/api/user/project/delete';
  const refused = expect.objectContaining({ code: 'forbidden' });

  it('lets reads pass, and writes of our own pages', async () => {
    const { assertSameOrigin } = await gateWith();
    assertSameOrigin(new Request(url, { headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' } }));
    assertSameOrigin(post(url, { origin: 'https://own.example', cookie: 'a=b' }));
    assertSameOrigin(post(url, { origin: 'https://own.example', 'sec-fetch-site': 'same-origin', cookie: 'a=b' }));
  });

  it('refuses writes that another site started, whatever the content type', async () => {
    const { assertSameOrigin } = await gateWith();
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'https://evil.example', cookie: 'a=b', 'content-type': 'text/plain' },
      { origin: 'null', cookie: 'a=b' },
      { origin: 'http://own.example', cookie: 'a=b' },
      { origin: 'https://own.example.evil.example', cookie: 'a=b' },
      { 'sec-fetch-site': 'cross-site', cookie: 'a=b' },
      { 'sec-fetch-site': 'same-site', origin: 'https://other.own.example', cookie: 'a=b' },
      { 'sec-fetch-site': 'cross-site', origin: 'https://own.example', cookie: 'a=b' },
      { cookie: 'a=b' },
      { authorization: 'Bearer x', cookie: 'a=b', origin: 'https://evil.example' },
    ];
    for (const headers of foreign) expect(() => assertSameOrigin(post(url, headers))).toThrow(refused);
  });

  it('lets programs with a bearer token pass, and those that carry nothing', async () => {
    const { assertSameOrigin } = await gateWith();
    assertSameOrigin(post(url, { authorization: 'Bearer x' }));
    assertSameOrigin(post(url, { authorization: 'Bearer x', origin: 'https://tool.example' }));
    assertSameOrigin(post(url, {}));
  });

  it('knows the public address behind a proxy', async () => {
    const { assertSameOrigin } = await gateWith({ APP_URL: 'https://shop.example' });
    assertSameOrigin(post('http://10.0.0.3:3000/login', { origin: 'https://shop.example', cookie: 'a=b' }));
    expect(() => assertSameOrigin(post('http://10.0.0.3:3000/', { origin: 'http://shop.example' }))).toThrow(refused);
  });
});

describe('errorResponse', () => {
  const request = new Request('http://a/api/x', { headers: { 'x-request-id': 'request-1' } });

  it('says expected errors in their own words', async () => {
    const { errorResponse } = await gateWith();
    const error = new AppError('too-many-requests', 'secret reason', {
      userMessage: 'Later.',
      field: 'email',
      retryAfterSeconds: 7,
    });
    const response = errorResponse(error, request);
    expect([response.status, response.headers.get('Retry-After')]).toEqual([429, '7']);
    expect(await response.json()).toEqual({
      success: false,
      message: 'Later.',
      code: 'too-many-requests',
      field: 'email',
      requestId: 'request-1',
    });
  });

  it('says nothing about unexpected ones', async () => {
    const { errorResponse } = await gateWith();
    const response = errorResponse(new Error('password=hunter2 at db:5432'), request);
    expect(response.status).toBe(500);
    expect(await response.text()).not.toMatch(/hunter2|5432/);
  });
});
