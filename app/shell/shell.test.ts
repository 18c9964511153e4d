import { describe, expect, it } from 'vitest';
import { shouldAlert } from './credits-alert.rules.ts';
import { readSocialLinks } from './standalone/social-links.rules.ts';

describe('the Credits Alert', () => {
  it('is for subscribers without credits', () => {
    expect(shouldAlert({ status: 'active' }, 0)).toBe(true);
    expect(shouldAlert({ status: 'trialing' }, 0)).toBe(true);
  });

  it('is not for first-time users, past subscribers, or who has credits', () => {
    expect(shouldAlert(null, 0)).toBe(false);
    expect(shouldAlert({ status: null }, 0)).toBe(false);
    expect(shouldAlert({ status: 'canceled' }, 0)).toBe(false);
    expect(shouldAlert({ status: 'active' }, 1)).toBe(false);
  });
});

describe('the Follow Us links', () => {
  it('are named after their network, and left out where they are no https address', () => {
    expect(
      readSocialLinks(
        'https://www.instagram.com/plinth, https://plinth.example/blog javascript:alert(1) http://x.com/a',
      ),
    ).toEqual([
      { label: 'Instagram', url: 'https://www.instagram.com/plinth' },
      { label: 'plinth.example', url: 'https://plinth.example/blog' },
    ]);
    expect(readSocialLinks('')).toEqual([]);
  });
});
