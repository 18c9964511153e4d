import { describe, expect, it } from 'vitest';
import { toLittleText } from './little-text.rules.ts';

describe('captions for LinkedIn', () => {
  it('escapes every reserved character, so that nothing is cut off', () => {
    expect(toLittleText('\\<>#~_|[]*(){}@')).toBe('\\\\\\<\\>\\#\\~\\_\\|\\[\\]\\*\\(\\)\\{\\}\\@');
  });

  it('keeps hashtags as hashtags, and only those', () => {
    expect(toLittleText('New mug (50 % off) #stoneware #für_dich, item#3')).toBe(
      'New mug \\(50 % off\\) {hashtag|\\#|stoneware} {hashtag|\\#|für\\_dich}, item\\#3',
    );
  });

  it('leaves other text as it is', () => {
    expect(toLittleText('Zwei Zeilen\nmit „Zitat“ & 50 %: 🙂')).toBe('Zwei Zeilen\nmit „Zitat“ & 50 %: 🙂');
  });
});
