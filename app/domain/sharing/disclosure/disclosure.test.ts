import { describe, expect, it } from 'vitest';
import { actsFor, captionWith, PERSON_LINE } from './disclosure.rules.ts';
import type { DisclosedPicture } from './disclosure.rules.ts';

const picture = (more: Partial<DisclosedPicture>): DisclosedPicture => ({
  network: 'linkedin',
  type: 'image',
  isInbox: false,
  syntheticPerson: false,
  generatedScene: false,
  isMarkedAi: false,
  ...more,
});

describe('what is disclosed where', () => {
  it.each([
    [{}, ['none']],
    [{ network: 'tiktok' }, ['none']],
    [{ network: 'tiktok', isMarkedAi: true }, ['tiktok-ai-flag', 'labels-in-file']],
    [{ network: 'tiktok', generatedScene: true, isInbox: true }, ['tiktok-ai-flag', 'labels-in-file']],
    [
      { network: 'tiktok', syntheticPerson: true, type: 'video', isInbox: true },
      ['tiktok-ask-in-app', 'labels-in-file'],
    ],
    [{ generatedScene: true }, ['labels-in-file']],
    [{ syntheticPerson: true }, ['caption-line', 'labels-in-file']],
  ] as const)('%o: %o', (more, acts) => {
    expect(actsFor(picture(more))).toEqual(acts);
  });

  it('says it in the caption once', () => {
    const caption = captionWith('Our new coat ', ['caption-line']);
    expect(caption).toBe(`Our new coat\n\n${PERSON_LINE}`);
    expect(captionWith(caption, ['caption-line'])).toBe(caption);
    expect(captionWith('Our new coat', ['labels-in-file'])).toBe('Our new coat');
  });
});
