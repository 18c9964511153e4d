import { describe, expect, test } from 'vitest';
import type { CaptionEngine, PictureFacts } from './words.ts';

const MUG: PictureFacts = {
  product: {
    title: 'Stoneware Mug',
    vendor: 'Kiln & Co',
    kind: 'Tableware',
    tags: ['ceramic', 'kitchen'],
    description: 'Stoneware Mug by Kiln & Co.\nThrown on the wheel and glazed inside, it holds 300 ml.',
  },
  scene: 'on a warm oak table in a bright kitchen, daylight from a tall window on the left',
  prompt: '',
  palette: ['#987a57', '#f5f3ee'],
  isCutOut: false,
};

export interface WordsContractSubject {
  readonly name: string;
  readonly create: () => CaptionEngine;
}

/** What every writer promises to its callers, whoever writes. */
export function describeCaptionContract(subject: WordsContractSubject): void {
  describe(`caption contract: ${subject.name}`, () => {
    const idle = () => ({ signal: new AbortController().signal });
    const write = async (more: object = {}) => {
      const input = { facts: MUG, count: 4, seed: 7, avoid: [], ...more };
      const written = await subject.create().writeCaptions(input, idle());
      if (!written.ok) throw new Error(written.failure.message);
      return written.value;
    };

    test.each([1, 3, 4, 8])('%i captions: as many as asked for, distinct, plain lines', async (count) => {
      const { captions, hashtags } = await write({ count });
      expect(captions).toHaveLength(count);
      expect(new Set(captions).size).toBe(count);
      for (const caption of captions) {
        expect(caption.length).toBeGreaterThan(0);
        expect(caption.length).toBeLessThanOrEqual(300);
        expect(caption).not.toMatch(/#|[\n\r<>]|undefined|null/);
      }
      expect(hashtags.length).toBeLessThanOrEqual(8);
      for (const hashtag of hashtags) expect(hashtag).toMatch(/^#[\p{L}\p{N}]+$/u);
    });

    test('they speak of the product', async () => {
      const { captions } = await write();
      expect(captions.join(' ')).toMatch(/mug/i);
    });

    test('asked again without those that were there, others come', async () => {
      const first = await write();
      const second = await write({ seed: 8, avoid: first.captions });
      expect(second.captions.filter((caption) => first.captions.includes(caption))).toEqual([]);
    });

    test('a prompt alone is enough', async () => {
      const facts = {
        product: null,
        scene: null,
        prompt: 'Blue ceramic mug on a windowsill',
        palette: [],
        isCutOut: false,
      };
      expect((await write({ facts, count: 3 })).captions).toHaveLength(3);
    });

    test('an alt text is one plain text of at most 512 characters', async () => {
      const written = await subject.create().writeAltText({ facts: MUG }, idle());
      expect(written.ok && written.value).toMatch(/mug/i);
      const long = { ...MUG, product: { ...MUG.product!, title: 'Mug '.repeat(400) } };
      const cut = await subject.create().writeAltText({ facts: long }, idle());
      expect(cut.ok && cut.value.length).toBeLessThanOrEqual(512);
    });

    test('called off before it begins it says so, and throws nothing', async () => {
      const options = { signal: AbortSignal.abort() };
      const engine = subject.create();
      const input = { facts: MUG, count: 3, seed: 1, avoid: [] };
      expect(await engine.writeCaptions(input, options)).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
      expect(await engine.writeAltText({ facts: MUG }, options)).toMatchObject({ failure: { code: 'cancelled' } });
    });
  });
}
