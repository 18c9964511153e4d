import { describe, expect, it } from 'vitest';
import { generateReasons } from './readiness.ts';
import type { ReadinessInput } from './readiness.ts';
import { contentWith, makeItem, PRODUCT } from './tests/scene-kit.ts';

const READY: ReadinessInput = {
  content: { ...contentWith(), prompt: 'on marble', items: [makeItem('a')] },
  pictures: [PRODUCT],
  pending: new Set(),
  isRunning: false,
  scenes: [],
  available: 8,
  unitPrice: 2,
};
const messages = (change: Partial<ReadinessInput>) =>
  generateReasons({ ...READY, ...change }).map((reason) => reason.message);

describe('generateReasons', () => {
  it('is empty when everything is there', () => {
    expect(messages({})).toEqual([]);
  });

  it('says what is missing in the words of the spec', () => {
    expect(messages({ content: { ...contentWith(), prompt: '  \n' } })).toEqual([
      'Please enter a prompt',
      'Please upload at least one image first',
    ]);
    expect(messages({ available: 1 })).toEqual([
      'Insufficient credits: Image generation requires 2 credits. Please purchase more credits to continue.',
    ]);
  });

  it('waits for uploads and for cut-outs that are wanted', () => {
    expect(messages({ pictures: [{ ...PRODUCT, source: { kind: 'file' } }] })).toEqual([
      '“mug.jpg” is still uploading',
    ]);
    const pending = new Set([PRODUCT.key]);
    expect(messages({ pending })).toEqual(['The background of “mug.jpg” is still being removed']);
    const content = { ...READY.content, items: [makeItem('a', { isBackgroundRemoved: false })] };
    expect(messages({ pending, content })).toEqual([]);
  });

  it('one run at a time', () => {
    expect(generateReasons({ ...READY, isRunning: true })[0]?.code).toBe('running');
  });
});
