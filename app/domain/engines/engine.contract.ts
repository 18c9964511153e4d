import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everydayIt } from '@plinth/testing/depth';
import { readMp4 } from '#imaging/mp4/read-mp4.ts';
import {
  cutOutDoubtSchema,
  fidelityCertificateSchema,
  GARMENT_CLASSES,
  GARMENT_REFUSALS,
  garmentCertificateSchema,
  MAX_REGIONS_SIDE,
} from '@plinth/imaging';
import type {
  CutOutInput,
  EngineEvent,
  EngineImage,
  InpaintInput,
  PictureEdit,
  StageInput,
  TryOnInput,
} from '@plinth/imaging';
import type { EngineRegistry } from './index.ts';

export interface ContractSubject {
  readonly name: string;
  /** Kinds of work that another subject's contract holds. */
  readonly heldElsewhere?: readonly (keyof EngineRegistry)[];
  readonly create: () => EngineRegistry;
  readonly cutOutInput: () => Promise<CutOutInput>;
  /** As large as the picture of `cutOutInput`. */
  readonly stageInput: (count: number) => Promise<StageInput>;
  readonly inpaintInput: () => Promise<InpaintInput>;
  readonly tryOnInput: (count: number) => Promise<TryOnInput>;
}

type Output<Note> = Extract<EngineEvent<Note>, { type: 'output' }>;

/** The one picture of a run that starts, makes it and ends. */
function onlyOutput<Note>(events: readonly EngineEvent<Note>[]): Output<Note> {
  expect(events[0]).toEqual({ type: 'started' });
  const outputs = events.filter((event): event is Output<Note> => event.type === 'output');
  expect(outputs).toHaveLength(1);
  expect(events.at(-1)).toBe(outputs[0]);
  return outputs[0]!;
}

/** Strokes that keep everything. */
async function greenPicture(width: number, height: number): Promise<EngineImage> {
  const bytes = await sharp({ create: { width, height, channels: 4, background: '#00ff00' } })
    .png()
    .toBuffer();
  return { bytes, contentType: 'image/png', width, height };
}

/** Of an enlarged picture each pixel costs: the sides alone are what counts. */
async function smaller({ bytes }: EngineImage): Promise<EngineImage> {
  const { data, info } = await sharp(bytes).resize(60).png().toBuffer({ resolveWithObject: true });
  return { bytes: data, contentType: 'image/png', width: info.width, height: info.height };
}

const pixelsOf = ({ bytes }: EngineImage): Promise<Buffer> => sharp(bytes).ensureAlpha().raw().toBuffer();

/** The contract of every engine towards its callers, whatever makes its pixels. */
export function describeEngineContract(subject: ContractSubject): void {
  describe(`engine contract: ${subject.name}`, () => {
    let engines: EngineRegistry;
    const idle = (): AbortSignal => new AbortController().signal;

    const testOf = (kind: keyof EngineRegistry) =>
      subject.heldElsewhere?.includes(kind) ? (_name: string, _run: () => Promise<void>, _ms?: number) => {} : test;

    beforeAll(() => {
      engines = subject.create();
    });
    afterAll(async () => {
      await engines.close();
    });

    testOf('cutOut')('a cut-out starts, gives one readable PNG with alpha, and ends', async () => {
      const events = await Array.fromAsync(engines.cutOut.cutOut(await subject.cutOutInput(), { signal: idle() }));
      expect(events[0]).toEqual({ type: 'started' });
      const outputs = events.filter((event) => event.type === 'output');
      expect(outputs).toHaveLength(1);
      expect(events.at(-1)).toBe(outputs[0]);
      const { format, hasAlpha } = await sharp(outputs[0]!.image.bytes).metadata();
      expect({ format, hasAlpha, index: outputs[0]!.index }).toEqual({ format: 'png', hasAlpha: true, index: 0 });
      expect(outputs[0]!.note.confidence).toBeGreaterThanOrEqual(0);
      expect(outputs[0]!.note.coverage).toBeLessThanOrEqual(1);
    });

    testOf('cutOut')('a cut-out tells where the product is, and maps every doubt it has', async () => {
      const { image } = await subject.cutOutInput();
      const { note } = onlyOutput(
        (await Array.fromAsync(engines.cutOut.cutOut({ image }, { signal: idle() }))).filter(
          ({ type }) => type !== 'progress',
        ),
      );
      const { left, top, width, height } = note.content;
      expect(Math.min(left, top, width, height)).toBeGreaterThanOrEqual(0);
      expect(Math.max(left + width, top + height)).toBeLessThanOrEqual(1);
      expect(note.regions === null).toBe(note.doubts.length === 0);
      if (!note.regions) return;
      const info = await sharp(note.regions.bytes).metadata();
      expect(info.channels).toBe(1);
      const data = await sharp(note.regions.bytes).extractChannel(0).raw().toBuffer();
      expect(info.width / info.height).toBeCloseTo(image.width / image.height, 1);
      expect(Math.max(info.width, info.height)).toBeLessThanOrEqual(MAX_REGIONS_SIDE);
      // A doubt may be about everything there is: then no pixel is without one.
      const mapped = new Set(data);
      mapped.delete(0);
      expect(mapped).toEqual(new Set(note.doubts.map((doubt) => cutOutDoubtSchema.parse(doubt).id)));
    });

    testOf('cutOutRevision')('a revised cut-out is a PNG of the photo’s size without doubts', async () => {
      const { image: photo } = await subject.cutOutInput();
      const { items } = await subject.stageInput(1);
      const cutOut = items[0]!.image;
      const strokes = await greenPicture(photo.width, photo.height);
      const input = { photo, cutOut, regions: null, answers: [], strokes };
      const output = onlyOutput(await Array.fromAsync(engines.cutOutRevision.revise(input, { signal: idle() })));
      expect(output.image).toMatchObject({ contentType: 'image/png', width: photo.width, height: photo.height });
      expect(output.note).toMatchObject({ method: 'revised', doubts: [], regions: null });
    });

    everydayIt('a staging run says one thing per asked picture, in order, with progress that never falls', async () => {
      const events = await Array.fromAsync(engines.stage.stage(await subject.stageInput(3), { signal: idle() }));
      expect(events[0]).toEqual({ type: 'started' });
      const results = events.filter((event) => event.type === 'output' || event.type === 'output-failed');
      expect(results.map((event) => event.index)).toEqual([0, 1, 2]);
      const progress = events.filter((event) => event.type === 'progress');
      expect(progress.length).toBeGreaterThanOrEqual(3);
      progress.forEach((event, i) => {
        expect(event.value).toBeLessThanOrEqual(event.max);
        expect(event.value).toBeGreaterThanOrEqual(progress[i - 1]?.value ?? 0);
        expect(event.label).not.toBe('');
      });
    });

    everydayIt(
      'pictures from words say one thing per asked picture, of the asked size, and what became of the words',
      async () => {
        const input = { prompt: 'on white marble in golden light', width: 96, height: 64, count: 2, seed: 3 };
        const events = await Array.fromAsync(engines.textToImage.textToImage(input, { signal: idle() }));
        expect(events[0]).toEqual({ type: 'started' });
        const outputs = events.filter((event) => event.type === 'output');
        expect(outputs.map(({ index }) => index)).toEqual([0, 1]);
        for (const { image, note } of outputs) {
          const { width, height } = await sharp(image.bytes).metadata();
          expect({ width, height }).toEqual({ width: image.width, height: image.height });
          if (engines.textToImage.usesStock) {
            expect({ width, height }).toEqual({ width: 96, height: 64 });
            // Under golden light the marble that is seen is not white.
            expect(note.understood).toEqual(['marble', 'golden light']);
          }
          expect(note.understood === null || Array.isArray(note.understood)).toBe(true);
        }
        const aborted = AbortSignal.abort();
        const ended = await Array.fromAsync(engines.textToImage.textToImage(input, { signal: aborted }));
        expect(ended.at(-1)).toMatchObject({ type: 'failed', failure: { code: 'cancelled' } });
      },
    );

    testOf('garments')('a garment is read without being changed', async () => {
      const { garments } = await subject.tryOnInput(1);
      const output = onlyOutput(await Array.fromAsync(engines.garments.readGarment(garments[0]!, { signal: idle() })));
      expect(output.image.bytes).toHaveLength(garments[0]!.image.bytes.length);
      expect([...GARMENT_CLASSES, null]).toContain(output.note.garment);
      expect([...GARMENT_REFUSALS, null]).toContain(output.note.refusal);
    });

    testOf('tryOn')(
      'a try-on says one thing per asked picture, in order, and what of each garment was compared',
      async () => {
        const input = await subject.tryOnInput(2);
        const events = await Array.fromAsync(engines.tryOn.tryOn(input, { signal: idle() }));
        expect(events[0]).toEqual({ type: 'started' });
        const outputs = events.filter((event) => event.type === 'output');
        expect(outputs.map(({ index }) => index)).toEqual([0, 1]);
        for (const { image, note } of outputs) {
          expect((await sharp(image.bytes).metadata()).format).toBe('png');
          expect(note.worn).toHaveLength(input.garments.length);
          for (const { certificate } of note.worn) if (certificate) garmentCertificateSchema.parse(certificate);
        }
        const [one, other] = await Promise.all(outputs.map(({ image }) => pixelsOf(image)));
        expect(one!.equals(other!)).toBe(false);
        const ended = await Array.fromAsync(engines.tryOn.tryOn(input, { signal: AbortSignal.abort() }));
        expect(ended.at(-1)).toMatchObject({ type: 'failed', failure: { code: 'cancelled' } });
      },
    );

    everydayIt(
      'an inpainting run gives one PNG of the same size; outside the mask nothing changes where the engine says so',
      async () => {
        const input = await subject.inpaintInput();
        const events = await Array.fromAsync(engines.inpaint.inpaint(input, { signal: idle() }));
        const output = onlyOutput(events);
        const { width, height } = input.image;
        expect({ width: output.image.width, height: output.image.height }).toEqual({ width, height });
        expect(typeof output.note.followsPrompt).toBe('boolean');
        if (!engines.inpaint.keepsPixels) return;
        const [before, after, mask] = await Promise.all([input.image, output.image, input.mask].map(pixelsOf));
        let changed = 0;
        for (let i = 0; i < mask!.length; i += 4) {
          if (mask![i]! <= 200 && [0, 1, 2, 3].some((c) => before![i + c] !== after![i + c])) changed++;
        }
        expect(changed).toBe(0);
      },
    );

    for (const factor of [2, 4] as const) {
      testOf('upscale')(`an enlarged picture is ${factor} times as wide and as high`, async () => {
        const image = await smaller((await subject.cutOutInput()).image);
        const output = onlyOutput(
          await Array.fromAsync(engines.upscale.upscale({ image, factor }, { signal: idle() })),
        );
        const { width, height } = await sharp(output.image.bytes).metadata();
        expect([width, height]).toEqual([image.width * factor, image.height * factor]);
        expect(output.note.method).not.toBe('');
      });
    }

    testOf('edits')('an edited picture is the list of edits applied in order, at full size', async () => {
      const { image } = await subject.cutOutInput();
      const edits: PictureEdit[] = [
        { kind: 'crop', left: 0, top: 0, width: 0.5, height: 1 },
        { kind: 'turn', quarters: 1 },
      ];
      const output = onlyOutput(
        await Array.fromAsync(engines.edits.edit({ image, edits, marks: {} }, { signal: idle() })),
      );
      const { width, height } = await sharp(output.image.bytes).metadata();
      expect([width, height]).toEqual([image.height, Math.round(image.width / 2)]);
      expect(output.note.edits).toBe(2);
    });

    testOf('animate')('a video is an MP4 with its index first, even sides, and a still of the same size', async () => {
      const { items, width, height } = await subject.stageInput(1);
      const { image } = await subject.cutOutInput();
      expect([image.width, image.height]).toEqual([width, height]);
      const input = { image, items, prompt: 'slow push in', aspect: '9:16', seconds: 1, seed: 1 } as const;
      const events = await Array.fromAsync(engines.animate.animate(input, { signal: idle() }));
      const last = events.at(-1);
      if (last?.type !== 'video') throw new Error(`ended with ${JSON.stringify(last)}`);
      expect(last.video.contentType).toBe('video/mp4');
      const { poster, ...video } = last.video;
      const { keyFrames: _keys, frames, ...facts } = readMp4(video.bytes)!;
      expect(facts).toEqual({
        width: video.width,
        height: video.height,
        durationMs: video.durationMs,
        codec: 'avc1',
        isIndexFirst: true,
      });
      expect(frames).toBeGreaterThan(1);
      expect([video.width % 2, video.height % 2]).toEqual([0, 0]);
      expect([poster.width, poster.height]).toEqual([video.width, video.height]);
    });

    testOf('fidelity')('a checked picture comes with a certificate', async () => {
      const { items, width, height } = await subject.stageInput(1);
      const { image: picture } = await subject.cutOutInput();
      const input = { picture, items, width, height, mode: 'locked', layBack: true } as const;
      const output = onlyOutput(await Array.fromAsync(engines.fidelity.keepProducts(input, { signal: idle() })));
      expect(fidelityCertificateSchema.parse(output.note.certificate)).toMatchObject({
        mode: 'locked',
        laidBack: true,
      });
      expect(output.note.difference?.width).toBeGreaterThan(0);
    });

    everydayIt('edits and checks that were aborted before they began do no work', async () => {
      const { image } = await subject.cutOutInput();
      const stage = await subject.stageInput(1);
      const signal = AbortSignal.abort();
      const runs = [
        engines.inpaint.inpaint(await subject.inpaintInput(), { signal }),
        engines.upscale.upscale({ image, factor: 2 }, { signal }),
        engines.animate.animate({ image, items: [], prompt: '', aspect: '1:1', seconds: 1, seed: 1 }, { signal }),
        engines.fidelity.keepProducts({ ...stage, picture: image, mode: 'locked', layBack: false }, { signal }),
      ];
      for (const run of runs) {
        const events = await Array.fromAsync<EngineEvent<unknown>>(run);
        expect(events.at(-1)).toMatchObject({ type: 'failed', failure: { code: 'cancelled' } });
        expect(events.some((event) => event.type === 'output' || event.type === 'video')).toBe(false);
      }
    });

    everydayIt('an aborted run ends with failed / cancelled and nothing after it', async () => {
      const abort = new AbortController();
      const events: EngineEvent[] = [];
      for await (const event of engines.stage.stage(await subject.stageInput(4), { signal: abort.signal })) {
        events.push(event);
        if (event.type === 'progress') abort.abort();
      }
      expect(events.at(-1)).toMatchObject({ type: 'failed', failure: { code: 'cancelled' } });
      expect(events.filter((event) => event.type === 'failed')).toHaveLength(1);
    });

    everydayIt('a run aborted before it begins does no work', async () => {
      const events = await Array.fromAsync(
        engines.stage.stage(await subject.stageInput(1), { signal: AbortSignal.abort() }),
      );
      expect(events.at(-1)).toMatchObject({ type: 'failed', failure: { code: 'cancelled' } });
      expect(events.some((event) => event.type === 'output')).toBe(false);
    });

    everydayIt('leaving the loop early is allowed, and the next run works', async () => {
      for await (const event of engines.stage.stage(await subject.stageInput(2), { signal: idle() })) {
        if (event.type === 'progress') break;
      }
      const events = await Array.fromAsync(engines.stage.stage(await subject.stageInput(1), { signal: idle() }));
      expect(events.at(-1)?.type).toBe('output');
    });

    everydayIt('closing twice is harmless', async () => {
      const own = subject.create();
      await own.close();
      await own.close();
    });
  });
}
