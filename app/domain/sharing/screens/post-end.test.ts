import { describe, expect, it } from 'vitest';
import { endOf } from './post-end.rules.ts';

const post = (network: 'linkedin' | 'tiktok', status: Parameters<typeof endOf>[0]['status']) =>
  endOf({ network, status, message: 'Why.' });

describe('what is said when a post ends', () => {
  it('says nothing before', () => {
    for (const status of ['queued', 'sending', 'processing'] as const) expect(post('tiktok', status)).toBeNull();
  });

  it('says the spec’s sentences', () => {
    expect(post('linkedin', 'published')?.title).toBe('Your post has been successfully shared on LinkedIn!');
    expect(post('tiktok', 'published')?.title).toBe('Image uploaded to tiktok successfully.');
    expect(post('tiktok', 'refused')).toEqual({
      title: 'Error while uploading to tiktok',
      message: 'Why.',
      tone: 'critical',
    });
  });

  it('says why where there is a reason', () => {
    expect(post('linkedin', 'unknown')).toEqual({ title: 'Why.', tone: 'critical' });
    expect(post('tiktok', 'inbox')).toEqual({ title: 'Why.', tone: 'success' });
  });
});
