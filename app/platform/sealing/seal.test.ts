import { beforeEach, describe, expect, it, vi } from 'vitest';

/** Settings are read once per module instance. */
async function load(secret = 'a'.repeat(32)) {
  vi.resetModules();
  vi.stubEnv('APP_SECRET', secret);
  return import('./seal.server.ts');
}

beforeEach(() => {
  vi.unstubAllEnvs();
});

describe('what is sealed', () => {
  it('opens where it was sealed for, and says nothing about itself', async () => {
    const { openSealed, seal } = await load();
    const sealed = seal('shpat_secret', 'offline_a/accessToken');
    expect(sealed).toMatch(/^sealed\.[0-9a-f]{8}\.[\w-]+$/);
    expect(sealed).not.toContain('shpat');
    expect(seal('shpat_secret', 'offline_a/accessToken')).not.toBe(sealed);
    expect(openSealed(sealed, 'offline_a/accessToken')).toBe('shpat_secret');
  });

  it('does not open elsewhere, or with another secret', async () => {
    const { openSealed, seal } = await load();
    const sealed = seal('shpat_secret', 'offline_a/accessToken');
    expect(openSealed(sealed, 'offline_b/accessToken')).toBeNull();
    expect(openSealed(sealed, 'offline_a/refreshToken')).toBeNull();
    for (const text of ['', 'shpat_secret', 'sealed', 'sealed.x', 'sealed.x.y', sealed.slice(0, 30)]) {
      expect(openSealed(text, 'offline_a/accessToken')).toBeNull();
    }
    const other = await load('b'.repeat(32));
    expect(other.openSealed(sealed, 'offline_a/accessToken')).toBeNull();
  });

  it('does not open with any byte of nonce, text or tag changed, nor with a shorter tag', async () => {
    const { openSealed, seal } = await load();
    const sealed = seal('shpat_secret', 'offline_a/accessToken');
    const at = sealed.lastIndexOf('.') + 1;
    const bytes = Buffer.from(sealed.slice(at), 'base64url');
    const open = (changed: Buffer) =>
      openSealed(sealed.slice(0, at) + changed.toString('base64url'), 'offline_a/accessToken');
    expect([bytes.length, open(bytes)]).toEqual([12 + 'shpat_secret'.length + 16, 'shpat_secret']);
    const opened = [...bytes.keys()].filter((place) => {
      const changed = Buffer.from(bytes);
      changed[place]! ^= 1;
      return open(changed) !== null;
    });
    expect(opened).toEqual([]);
    expect([1, 4, 12].map((gone) => open(bytes.subarray(0, -gone)))).toEqual([null, null, null]);
  });

  it('opens what an earlier version has sealed', async () => {
    const { openSealed } = await load();
    const earlier = 'sealed.0f7a5d36.lIQuk3qwOGOkj6oOPxeFHcyMve4Vkvx6RN2zXRVnuGtZbSHl9TQdTg';
    expect(openSealed(earlier, 'offline_a/accessToken')).toBe('shpat_secret');
  });
});
