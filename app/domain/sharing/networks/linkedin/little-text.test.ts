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

  it.each([
    ['https://shop.example/mug#reviews', 'https://shop.example/mug\\#reviews'],
    ['shop.example/#reviews and #mug', 'shop.example/\\#reviews and {hashtag|\\#|mug}'],
    ['www.shop.example#top', 'www.shop.example\\#top'],
    ['https://shop.example/?a=1#x,#mug', 'https://shop.example/?a=1\\#x,\\#mug'],
    ['(#mug)', '\\({hashtag|\\#|mug}\\)'],
    ['#हिन्दी', '{hashtag|\\#|हिन्दी}'],
    ['#نیم\u200cفاصله', '{hashtag|\\#|نیم\u200cفاصله}'],
    ['(https://shop.example/mug#reviews)', '\\(https://shop.example/mug\\#reviews\\)'],
    ['(https://shop.example/mug)#sale', '\\(https://shop.example/mug\\){hashtag|\\#|sale}'],
    ['https://shop.example/A_(b)#c #mug', 'https://shop.example/A\\_\\(b\\)\\#c {hashtag|\\#|mug}'],
    [
      '詳しくはhttps://shop.example/mug#レビュー。#マグ',
      '詳しくはhttps://shop.example/mug\\#レビュー。{hashtag|\\#|マグ}',
    ],
    ['（shop.example/mug#top）#马克杯', '（shop.example/mug\\#top）{hashtag|\\#|马克杯}'],
    ['shop.example#reviews', 'shop.example\\#reviews'],
  ])('an address keeps its fragment: %s', (caption, text) => expect(toLittleText(caption)).toBe(text));

  it('leaves other text as it is', () => {
    expect(toLittleText('Zwei Zeilen\nmit „Zitat“ & 50 %: 🙂')).toBe('Zwei Zeilen\nmit „Zitat“ & 50 %: 🙂');
  });
});
