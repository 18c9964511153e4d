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

  it('does not open elsewhere, changed, or with another secret', async () => {
    const { openSealed, seal } = await load();
    const sealed = seal('shpat_secret', 'offline_a/accessToken');
    expect(openSealed(sealed, 'offline_b/accessToken')).toBeNull();
    expect(openSealed(sealed, 'offline_a/refreshToken')).toBeNull();
    const changed = sealed.at(-5) === 'A' ? 'B' : 'A';
    expect(openSealed(sealed.slice(0, -5) + changed + sealed.slice(-4), 'offline_a/accessToken')).toBeNull();
    for (const text of ['', 'shpat_secret', 'sealed', 'sealed.x', 'sealed.x.y', sealed.slice(0, 30)]) {
      expect(openSealed(text, 'offline_a/accessToken')).toBeNull();
    }
    const other = await load('b'.repeat(32));
    expect(other.openSealed(sealed, 'offline_a/accessToken')).toBeNull();
  });

  it('opens what an earlier version has sealed', async () => {
    const { openSealed } = await load();
    const earlier = 'sealed.0f7a5d36.lIQuk3qwOGOkj6oOPxeFHcyMve4Vkvx6RN2zXRVnuGtZbSHl9TQdTg';
    expect(openSealed(earlier, 'offline_a/accessToken')).toBe('shpat_secret');
  });
});
