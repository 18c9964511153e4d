import { describe, expect, test } from 'vitest';
import type { EngineImage } from './engine.ts';
import { ANY_SHAPE } from './words.ts';
import type { CaptionEngine, PictureFacts, PictureWordsEngine } from './words.ts';

const MUG: PictureFacts = {
  product: {
    title: 'Stoneware Mug',
    vendor: 'Kiln & Co',
    kind: 'Tableware',
    tags: ['ceramic', 'kitchen'],
    description: 'Stoneware Mug by Kiln & Co.\nThrown on the wheel and glazed inside, it holds 300 ml.',
  },
  scene: {
    en: { place: 'on a warm oak table', light: 'in daylight from a tall window' },
    de: { place: 'auf einem Eichentisch', light: 'im Tageslicht' },
    fr: { place: 'sur une table en chêne', light: 'à la lumière du jour' },
  },
  prompt: '',
  colours: [],
  isCutOut: false,
  locale: null,
};

export interface WordsContractSubject {
  readonly name: string;
  readonly create: () => CaptionEngine;
}

/** The contract of every caption engine. */
export function describeCaptionContract(subject: WordsContractSubject): void {
  describe(`caption contract: ${subject.name}`, () => {
    const idle = () => ({ signal: new AbortController().signal });
    const write = async (more: object = {}) => {
      const input = { facts: MUG, picture: null, count: 4, seed: 7, avoid: [], shape: ANY_SHAPE, ...more };
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

    test('they are as long as the place where they are shown wants them, and so many are the hashtags', async () => {
      const shape = { maxLength: 120, maxHashtags: 1, length: 'short' } as const;
      const { captions, hashtags } = await write({ shape });
      for (const caption of captions) expect(caption.length).toBeLessThanOrEqual(120);
      expect(hashtags.length).toBeLessThanOrEqual(1);
    });

    test('what its caller knows to have been given is not written again', async () => {
      const given = new Set((await write()).captions);
      const { captions } = await write({ isGiven: (caption: string) => given.has(caption), avoid: [...given] });
      expect(captions.filter((caption) => given.has(caption))).toEqual([]);
    });

    test('a prompt alone is enough', async () => {
      const facts = {
        product: null,
        scene: null,
        prompt: 'Blue ceramic mug on a windowsill',
        colours: [],
        isCutOut: false,
        locale: null,
      };
      expect((await write({ facts, count: 3 })).captions).toHaveLength(3);
    });

    test('an alt text is one plain text of at most 512 characters', async () => {
      const written = await subject.create().writeAltText({ facts: MUG, picture: null }, idle());
      expect(written.ok && written.value).toMatch(/mug/i);
      const long = { ...MUG, product: { ...MUG.product!, title: 'Mug '.repeat(400) } };
      const cut = await subject.create().writeAltText({ facts: long, picture: null }, idle());
      expect(cut.ok && cut.value.length).toBeLessThanOrEqual(512);
    });

    test('called off before it begins it says so, and throws nothing', async () => {
      const options = { signal: AbortSignal.abort() };
      const engine = subject.create();
      const input = { facts: MUG, picture: null, count: 3, seed: 1, avoid: [], shape: ANY_SHAPE };
      expect(await engine.writeCaptions(input, options)).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
      expect(await engine.writeAltText({ facts: MUG, picture: null }, options)).toMatchObject({
        failure: { code: 'cancelled' },
      });
    });
  });
}

/** The contract of every engine that looks at pictures. */
export function describePictureWordsContract(subject: {
  readonly name: string;
  readonly create: () => PictureWordsEngine;
  /** A red mug on nothing, and a room. */
  readonly pictures: () => Promise<{ readonly image: EngineImage; readonly background: EngineImage }>;
}): void {
  describe(`picture words contract: ${subject.name}`, () => {
    const idle = () => ({ signal: new AbortController().signal });

    test('a description is plain text of one line, or there is none', async () => {
      const { image } = await subject.pictures();
      const written = await subject.create().describe({ image }, idle());
      if (written.ok) expect(written.value).toMatch(/^[^\n<>]{3,500}$/);
      else expect(written.failure.code).toBe('nothing-found');
    });

    test('a thing is one lower-case word, or not known', async () => {
      const { image } = await subject.pictures();
      const written = await subject.create().nameThing({ image }, idle());
      if (written.ok) expect(written.value).toMatch(/^[a-z-]{2,30}$/);
      else expect(written.failure.code).toBe('nothing-found');
    });

    test('a workflow is one of those given', async () => {
      const { image } = await subject.pictures();
      const workflows = ['A.json', 'B.json'];
      const written = await subject.create().chooseWorkflow({ image, workflows }, idle());
      expect(written.ok && workflows).toContain(written.ok && written.value);
    });

    test('an enhanced prompt says at least as much, and never more than a prompt may', async () => {
      const { image, background } = await subject.pictures();
      const engine = subject.create();
      for (const each of [null, background]) {
        const written = await engine.enhancePrompt({ image, background: each, prompt: 'on a table' }, idle());
        expect(written.ok && written.value.length).toBeGreaterThanOrEqual('on a table'.length);
      }
      const long = await engine.enhancePrompt({ image, background, prompt: 'a'.repeat(2_000) }, idle());
      expect(long.ok && long.value.length).toBeLessThanOrEqual(2_000);
    });

    test('bytes that are no picture, and a call that was called off, are failures', async () => {
      const { image } = await subject.pictures();
      const engine = subject.create();
      const broken = { ...image, bytes: new Uint8Array([1, 2, 3]) };
      expect(await engine.describe({ image: broken }, idle())).toMatchObject({ ok: false });
      const options = { signal: AbortSignal.abort() };
      expect(await engine.describe({ image }, options)).toMatchObject({ failure: { code: 'cancelled' } });
    });
  });
}
