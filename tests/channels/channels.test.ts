import { beforeAll, describe, expect, it } from 'vitest';
import { CHANNEL_NAMES, CHANNELS } from '#app/domain/channels/index.ts';
import { checkPicture } from '#app/domain/channels/rules/check-picture.rules.ts';
import type { Outcome } from '#app/domain/channels/rules/check-picture.rules.ts';
import { planFit } from '#app/domain/channels/rules/plan-fit.rules.ts';
import type { FrameFacts, FrameFitInput } from '@plinth/imaging';
import { fitFrame } from '#imaging/frame/fit-frame.server.ts';
import { measureFrame } from '#imaging/frame/measure-frame.server.ts';
import { rows, times } from '@plinth/testing/depth';
import { judge, pixelsOf } from './independent-checker.ts';
import type { Pixels } from './independent-checker.ts';
import { mixedPictures } from './mixed-pictures.ts';

const TODAY = '2026-11-24';
const COUNT = 200;
/** Everyday a seventh of them, of every kind: each channel finds some that pass and some to mend. */
const STRIDE = times({ everyday: 7, deep: 1 });
/** The pictures are decoded by two readers, on a machine that does other things. */
const ALL_OF_THEM_MS = 300_000;

interface Looked {
  readonly name: string;
  readonly bytes: Buffer;
  readonly facts: FrameFacts;
}

const asImage = (bytes: Buffer, { width, height }: FrameFacts) => ({ bytes, contentType: 'image/*', width, height });

const pictures: Looked[] = [];

beforeAll(async () => {
  const places = Array.from({ length: COUNT }, (_, at) => at).filter((at) => at % STRIDE === 2 % STRIDE);
  for await (const { name, bytes } of mixedPictures(places)) {
    const facts = await measureFrame({ bytes, contentType: 'image/*', width: 1, height: 1 });
    pictures.push({ name, bytes, facts });
  }
}, ALL_OF_THEM_MS);

interface Judged {
  readonly name: string;
  readonly bytes: Buffer;
  readonly outcome: Outcome;
}

/** Faults that the other reader finds where a picture is said to pass. */
async function disagreements(
  channel: (typeof CHANNEL_NAMES)[number],
  { name, bytes, outcome }: Judged,
  pixels?: Pixels,
): Promise<string[]> {
  if (outcome !== 'passes') return [];
  const { faults } = await judge(bytes, channel, pixels);
  return faults.length > 0 ? [`${channel}, ${name}: ${faults.join(', ')}`] : [];
}

describe.each(CHANNEL_NAMES)('%s', (name) => {
  const channel = CHANNELS[name];

  it('passes nothing that another reader refuses', { timeout: ALL_OF_THEM_MS }, async () => {
    const judged = pictures.map((each) => ({ ...each, outcome: checkPicture(each.facts, channel, TODAY).outcome }));
    const found: string[] = [];
    for (const each of judged) found.push(...(await disagreements(name, each)));
    expect(found).toEqual([]);
    const outcomes = judged.map(({ outcome }) => outcome);
    expect(outcomes).toContain('passes');
    expect(outcomes).toContain('fails');
  });
});

describe.each(rows(CHANNEL_NAMES, 3))('%s', (name) => {
  const channel = CHANNELS[name];

  it(
    'mends pictures so that they pass for both, and leaves every pixel of the product',
    { timeout: ALL_OF_THEM_MS },
    async () => {
      let mended = 0;
      const failing: string[] = [];
      const found: string[] = [];
      for (const { name: pictureName, bytes, facts } of pictures) {
        const plan = planFit(facts, channel, TODAY);
        if (plan.kind !== 'fit') continue;
        const { image, note } = await fitFrame({ ...plan.frame, image: asImage(bytes, facts) });
        const finished = Buffer.from(image.bytes);
        const { outcome, rules } = checkPicture(await measureFrame(image), channel, TODAY);
        mended += 1;
        const failed = rules.filter((rule) => rule.weight === 'required' && rule.outcome === 'fails');
        if (failed.length > 0) failing.push(`${pictureName}: ${failed.map(({ text }) => text).join(' ')}`);
        const isSameSize = plan.frame.width === plan.frame.crop.width;
        expect(note.product, pictureName).toBe(isSameSize ? 'unchanged' : 'resized');
        const pixels = await pixelsOf(finished);
        if (isSameSize && facts.colours === 'srgb' && !facts.isAnimated) {
          expect(changedPixels(await pixelsOf(bytes), pixels, plan.frame), pictureName).toBe(0);
        }
        found.push(...(await disagreements(name, { name: pictureName, bytes: finished, outcome }, pixels)));
      }
      expect(mended).toBeGreaterThan(0);
      expect(failing).toEqual([]);
      expect(found).toEqual([]);
    },
  );
});

/** As another decoder sees both files, where the one that came in is opaque. */
function changedPixels(source: Pixels, finished: Pixels, { crop }: Pick<FrameFitInput, 'crop'>): number {
  let changed = 0;
  for (let y = Math.max(0, -crop.top); y < finished.height && y + crop.top < source.height; y++) {
    for (let x = Math.max(0, -crop.left); x < finished.width && x + crop.left < source.width; x++) {
      const from = ((y + crop.top) * source.width + x + crop.left) * 4;
      const to = (y * finished.width + x) * 4;
      if (source.data[from + 3] !== 255) continue;
      // Two decoders of JPEG may round one step apart.
      for (let c = 0; c < 3; c++) {
        if (Math.abs(source.data[from + c]! - finished.data[to + c]!) <= 1) continue;
        changed += 1;
        break;
      }
    }
  }
  return changed;
}

describe('rules that hold from a day on', () => {
  it('are advice before it, and decide from it on', () => {
    const facts: FrameFacts = {
      ...{ format: 'png', bytes: 1000, width: 400, height: 400, isAnimated: false, colours: 'srgb', profile: null },
      background: { kind: 'plain', colour: '#ffffff', notWhite: 0, notWhiteShare: 0 },
      product: {
        box: { left: 0.1, top: 0.1, width: 0.8, height: 0.8 },
        parts: 1,
        isRectangle: false,
        touchesFrame: false,
      },
    };
    expect(checkPicture(facts, CHANNELS.google, '2027-01-30').outcome).toBe('passes');
    expect(checkPicture(facts, CHANNELS.google, '2027-01-31').outcome).toBe('fails');
  });
});

describe('the rules themselves', () => {
  it.each(CHANNEL_NAMES)('of %s say where and when they were read', (name) => {
    const { sources, readOn, unconfirmed } = CHANNELS[name];
    expect(readOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(sources.every(({ address }) => address.startsWith('https://'))).toBe(true);
    // A rule that the channel's own page does not state is marked.
    if (sources.some(({ kind }) => kind === 'secondary')) expect(unconfirmed).not.toEqual([]);
  });
});
