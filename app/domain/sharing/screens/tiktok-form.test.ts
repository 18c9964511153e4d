import { describe, expect, it } from 'vitest';
import {
  beginTikTokForm,
  EMPTY_TIKTOK_FORM,
  privacyLabel,
  promotionLabel,
  whatIsMissing,
  withDisclose,
} from './tiktok-form.rules.ts';
import type { TikTokForm } from './tiktok-form.rules.ts';

const form = (more: Partial<TikTokForm>): TikTokForm => ({
  ...EMPTY_TIKTOK_FORM,
  title: 'Mug',
  privacyLevel: 'PUBLIC_TO_EVERYONE',
  mode: 'DIRECT_POST',
  ...more,
});

describe('TikTok’s dialog', () => {
  it.each([
    [{}, null],
    [{ title: ' ' }, 'A title is required.'],
    [{ privacyLevel: '' }, 'Choose who can see it.'],
    [{ mode: '' }, 'Choose whether to post directly or to send it to your inbox.'],
    [{ disclose: true }, 'You need to indicate if your content promotes yourself, a third party, or both.'],
    [{ disclose: true, yourBrand: true, privacyLevel: 'SELF_ONLY' }, null],
    [
      { disclose: true, brandedContent: true, privacyLevel: 'SELF_ONLY' },
      'Branded content visibility cannot be set to private.',
    ],
  ] as const)('%o: %s', (more, missing) => {
    expect(whatIsMissing(form(more))).toBe(missing);
  });

  it('chooses nothing by itself, and forgets brands when the switch is pressed', () => {
    expect(Object.values(EMPTY_TIKTOK_FORM).filter(Boolean)).toEqual([]);
    const on = { ...withDisclose(form({}), true), yourBrand: true, brandedContent: true };
    expect(withDisclose(on, false)).toMatchObject({ disclose: false, yourBrand: false, brandedContent: false });
  });

  it('says TikTok’s labels', () => {
    expect(promotionLabel(form({ yourBrand: true }), 'image')).toBe(
      "Your photo will be labeled as 'Promotional content'",
    );
    expect(promotionLabel(form({ yourBrand: true, brandedContent: true }), 'video')).toBe(
      "Your video will be labeled as 'Paid partnership'",
    );
    expect(promotionLabel(form({}), 'image')).toBeNull();
    expect(privacyLabel('MUTUAL_FOLLOW_FRIENDS')).toBe('mutual follow friends');
  });
});

it('a title that TikTok takes is found for a photo: the line, else its first sentence, else the image’s title', () => {
  const photo = { type: 'image', title: 'Stoneware mug' } as const;
  const title = (words: string) => beginTikTokForm(photo, words).title;
  expect(title('Blue mug.\n\n#mug')).toBe('Blue mug.');
  expect(title(`Blue mug on oak. ${'It keeps its warmth. '.repeat(6)}`)).toBe('Blue mug on oak.');
  expect(title('word '.repeat(40))).toBe('Stoneware mug');
  expect(title('')).toBe('');
  expect(beginTikTokForm({ ...photo, type: 'video' }, 'Our mug').title).toBe('Our mug');
});
