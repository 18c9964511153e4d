import { describe, expect, it } from 'vitest';
import type { RecipeLook } from '../recipes/recipe.schema.ts';
import { inShopWords, planWords } from './publish-words.rules.ts';
import {
  beforeWords,
  choiceWords,
  countWords,
  leftWords,
  notWhiteWords,
  offerWords,
  paidWords,
  reviewWords,
  stateWords,
  timeWords,
} from './run-words.rules.ts';

describe('words of a run', () => {
  it('say which products, how many, how much and how long', () => {
    expect(choiceWords({ kind: 'all', onlyOnePicture: true })).toBe('All products with only one image');
    expect(choiceWords({ kind: 'handles', handles: ['a', 'b'], onlyOnePicture: false })).toBe('2 products of a list');
    expect(choiceWords({ kind: 'all', onlyOnePicture: true, olderThanDays: 30 })).toBe(
      'All products with only one image and without a new image for 30 days',
    );
    expect(countWords({ counts: { failed: 1, 'to-review': 1200 } })).toBe('1,200 to review · 1 failed');
    const offer = { products: 500, pictures: 1000, price: 2000, unitPrice: 2, available: 10, seconds: null };
    expect(offerWords({ offer })).toBe('1,000 images of 500 products for 2,000 credits');
    expect(offerWords({ offer }, 3)).toBe('6 images of 3 products for 12 credits');
    expect([timeWords(null), timeWords(30), timeWords(600), timeWords(7300)]).toEqual([
      '',
      'about a minute',
      'about 10 minutes',
      'about 2 hours',
    ]);
  });

  it('say that a run waits for an answer where nothing else is left to be made', () => {
    expect(stateWords({ state: 'running', counts: { doubt: 1, working: 1 } })).toBe('Making images');
    expect(stateWords({ state: 'running', counts: { doubt: 1, kept: 4 } })).toBe('Waiting for your answer');
    expect(stateWords({ state: 'paused', counts: { doubt: 1 } })).toBe('Paused');
    expect(countWords({ counts: { doubt: 1, kept: 4 } })).toBe('1 with a question · 4 kept');
  });

  it('say how long it still takes, where that was measured', () => {
    const offer = { products: 0, pictures: 0, price: 0, unitPrice: 2, available: 90, seconds: 600 };
    expect(leftWords({ state: 'running', offer })).toBe('about 10 minutes left');
    expect(leftWords({ state: 'running', offer: { ...offer, seconds: null } })).toBe('');
    expect(leftWords({ state: 'running', offer: { ...offer, seconds: 0 } })).toBe('');
    expect(leftWords({ state: 'paused', offer })).toBe('');
  });

  it('say how many images wait for a decision, and how many are made again', () => {
    const one = (decision: 'open' | 'kept', redo: string | null = null) => ({ decision, redo, isSettled: false });
    expect(reviewWords([one('kept')], false)).toBe('Every image is decided');
    expect(reviewWords([one('open'), one('kept')], false)).toBe('1 image to decide');
    // A kept one that is made again is not decided either: the new one waits for a decision.
    expect(reviewWords([one('kept', 'on felt')], false)).toBe('1 image being redone');
    expect(reviewWords([one('open'), one('open'), one('open', 'on felt')], false)).toBe(
      '2 images to decide · 1 being redone',
    );
    expect(reviewWords([], true)).toBe('Loading the images');
    expect(reviewWords([one('open')], true)).toBe('1 image to decide so far');
  });

  it('say what was paid, and what is set aside', () => {
    expect(paidWords({ pictures: 0, charged: 0, held: 0 })).toBe('');
    expect(paidWords({ pictures: 0, charged: 0, held: 8 })).toBe('8 credits reserved');
    expect(paidWords({ pictures: 1, charged: 2, held: 6 })).toBe('1 image for 2 credits · 6 credits reserved');
  });

  it('say before a start that a scene is not the white background that a channel asks for', () => {
    const white = [
      { name: 'amazon', title: 'Amazon' },
      { name: 'tiktok-shop', title: 'TikTok Shop' },
    ] as const;
    const words = (scene: string | null, channels: RecipeLook['channels']) => notWhiteWords({ scene, channels }, white);
    expect(words('kitchen', ['amazon', 'etsy'])).toBe('This scene is not the white background that Amazon asks for.');
    expect(words('kitchen', ['amazon', 'tiktok-shop'])).toBe(
      'This scene is not the white background that Amazon and TikTok Shop ask for.',
    );
    expect(words('kitchen', ['etsy'])).toBe('');
    expect(words('white-background', ['amazon'])).toBe('');
    // Words alone may ask for white.
    expect(words(null, ['amazon'])).toBe('');
  });

  it('say what an image is compared with: the shop’s, or the photo that was uploaded', () => {
    expect([beforeWords(false), beforeWords(true)]).toEqual(['In the shop', 'Your photo']);
  });

  it('say what is in the shop, whole, in part or no more', () => {
    expect(inShopWords({ whole: 4, off: 0, halfWay: 0 })).toBe('4 products have images of this run.');
    expect(inShopWords({ whole: 0, off: 1, halfWay: 1 })).toBe(
      '1 product has only some of them. From 1 product they were taken off since.',
    );
  });

  it('say what a product would get', () => {
    const added = (...places: number[]) => places.map((place) => ({ pictureId: 'x', place, alt: '' }));
    const none = { mode: 'add' as const, replaced: [], assigned: [], obstacle: '' };
    const words = (entry: Parameters<typeof planWords>[0]) => planWords(entry, 'add');
    expect(words({ ...none, added: added(4), moved: 0 })).toBe('1 image at place 4.');
    const replaced = [{ mediaId: 'a', place: 1, alt: '' }];
    expect(words({ ...none, added: added(1), replaced, assigned: ['Sand', 'Moss'], moved: 0 })).toBe(
      '1 image at place 1. What is at place 1 now is taken off. Variants Sand, Moss get the first.',
    );
    expect(words({ ...none, added: added(1, 2), moved: 3 })).toBe(
      '2 images at places 1 and 2; the 3 that are there move back.',
    );
    expect(words({ ...none, added: added(1), moved: 1, obstacle: 'It is full.' })).toBe('Not changed. It is full.');
    expect(planWords({ ...none, added: [], moved: 0 }, 'replace-all')).toBe(
      'It continues as started: nothing is replaced. Its images are already there.',
    );
  });
});
