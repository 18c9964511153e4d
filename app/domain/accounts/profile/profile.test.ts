import { describe, expect, it } from 'vitest';
import { deviceName } from '#app/platform/http/device-name.rules.ts';
import { passwordChangeSchema, profileChangeSchema } from './profile.schema.ts';

describe('links of a profile', () => {
  it.each([
    ['', ''],
    ['  ', ''],
    ['ada.example', 'https://ada.example'],
    ['http://ada.example/x?y', 'http://ada.example/x?y'],
    ['HTTPS://ada.example', 'HTTPS://ada.example'],
    ['ada.example:8080/x', 'https://ada.example:8080/x'],
  ])('%j becomes %j', (given, kept) => {
    expect(profileChangeSchema.parse({ linkedin: given })).toEqual({ linkedin: kept });
  });

  it.each([
    'javascript:alert(1)//x.y',
    'data:text/html,x',
    'ada',
    '@ada',
    'ada example.com',
    'https://a.b@c.d',
    'ftp://a.example',
    `a.example/${'x'.repeat(300)}`,
    'http://',
    '.example',
  ])('%j is refused', (given) => {
    expect(profileChangeSchema.safeParse({ linkedin: given }).success).toBe(false);
  });
});

describe('a change of password', () => {
  const problem = (given: object) => passwordChangeSchema.safeParse(given).error?.issues[0]?.message;
  it('asks for all three before it compares, and compares before it judges', () => {
    expect(problem({})).toBe('Fields cannot be empty');
    expect(problem({ currentPassword: 'x', newPassword: 'y', retypePassword: '' })).toBe('Fields cannot be empty');
    expect(problem({ currentPassword: 'x', newPassword: 'y', retypePassword: 'z' })).toBe("Passwords doesn't match");
    expect(problem({ currentPassword: 'x', newPassword: 'y', retypePassword: 'y' })).toBe('Use at least 8 characters');
    expect(
      problem({ currentPassword: 'x', newPassword: 'long enough', retypePassword: 'long enough' }),
    ).toBeUndefined();
    expect(problem({ currentPassword: 'x', newPassword: 'long enough' })).toBeUndefined();
  });
});

describe('the name of a device', () => {
  it.each([
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/130.0 Safari/537.36',
      'Chrome on macOS',
    ],
    ['Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0', 'Edge on Windows'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1', 'Safari on iPhone'],
    ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36', 'Chrome on Android'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Linux'],
    ['curl/8.5.0', 'curl'],
    ['<script>alert(1)</script>', 'Unknown device'],
    ['', 'Unknown device'],
  ])('%s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });
});
