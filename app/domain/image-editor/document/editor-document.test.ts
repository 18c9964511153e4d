import { describe, expect, it } from 'vitest';
import { pictureEditsSchema, sizeAfter } from '@plinth/imaging';
import type { PictureEdit } from '@plinth/imaging';
import { CHANNEL_PRESETS, forChannel } from './channel-presets.ts';
import { boxOfAspect, dragBox, WHOLE } from './crop.rules.ts';
import { croppedSize, EMPTY_DOCUMENT, finalSize, fromEdits, hasRoom, toEdits } from './editor-document.ts';
import type { EditorDocument } from './editor-document.ts';
import { beginHistory, endGesture, redo, step, undo } from './history.ts';
import { flip, turnBack, turnClockwise, wrapped } from './turn.ts';

const PHOTO = { width: 6000, height: 4000 };
const parse = (edits: readonly object[]) => pictureEditsSchema.parse(edits);
/** One of everything, in the editor's order. */
const EVERYTHING = parse([
  { kind: 'turn', quarters: 1 },
  { kind: 'flip', axis: 'horizontal' },
  { kind: 'straighten', degrees: 4 },
  { kind: 'background', colour: '#ffffff' },
  { kind: 'adjust', light: 10 },
  { kind: 'filter', name: 'warm' },
  { kind: 'text', text: 'New', x: 0.2, y: 0.3, size: 0.1, colour: '#ffffff', width: 0.4 },
  { kind: 'shape', shape: 'arrow', x: 0.7, y: 0.4, width: 0.2, height: 0.1, rotation: 30, stroke: '#ff0000' },
  { kind: 'drawing', points: [0.1, 0.2, 0.3, 0.4], colour: '#00ff00', width: 0.01 },
  { kind: 'crop', left: 0.1, top: 0.2, width: 0.5, height: 0.4 },
  { kind: 'resize', width: 1080, height: 1350 },
  { kind: 'watermark', text: 'atelier' },
]);
const document = fromEdits(EVERYTHING);

const closeTo = (one: unknown, other: unknown) => {
  const round = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value), (_key, each) => (typeof each === 'number' ? Math.round(each * 1e6) / 1e6 : each));
  expect(round(one)).toEqual(round(other));
};

describe('a document and its list', () => {
  it('are the same, there and back', () => {
    expect(document.earlier).toEqual([]);
    expect(toEdits(document)).toEqual(EVERYTHING);
    expect(toEdits(EMPTY_DOCUMENT)).toEqual([]);
  });

  it.each<[string, readonly object[]]>([
    [
      'another order',
      [
        { kind: 'crop', left: 0, top: 0, width: 0.5, height: 1 },
        { kind: 'turn', quarters: 1 },
      ],
    ],
    [
      'a kind twice',
      [
        { kind: 'adjust', light: 3 },
        { kind: 'adjust', light: 3 },
      ],
    ],
    ['a flip the other way', [{ kind: 'flip', axis: 'vertical' }]],
  ])('a list with %s is kept whole, and goes first', (_name, edits) => {
    const list = parse(edits);
    const kept = fromEdits(list);
    expect(kept.earlier).toEqual(list);
    const turned = turnClockwise(kept, PHOTO);
    expect(toEdits(turned)).toEqual([...list, { kind: 'turn', quarters: 1 }]);
  });

  it('say how large the result is, whatever was done', () => {
    expect(finalSize(PHOTO, document)).toEqual({ width: 1080, height: 1350 });
    expect(croppedSize(PHOTO, { ...EMPTY_DOCUMENT, crop: document.crop })).toEqual({ width: 3000, height: 1600 });
    expect(sizeAfter(PHOTO, parse([{ kind: 'turn', quarters: 3 }]))).toEqual({ width: 4000, height: 6000 });
  });

  it('take no more than the server does', () => {
    const [thing] = document.things;
    const full = { ...EMPTY_DOCUMENT, things: Array.from({ length: 200 }, (_, at) => ({ ...thing!, id: `${at}` })) };
    expect([hasRoom(full), hasRoom({ ...full, things: full.things.slice(1) })]).toEqual([false, true]);
    expect(pictureEditsSchema.safeParse(toEdits(full)).success).toBe(true);
  });
});

describe('turning and flipping', () => {
  const start: EditorDocument = { ...document, quarters: 0, isFlipped: false, degrees: 0 };

  it('four quarters, and two flips, change nothing', () => {
    closeTo(
      [0, 1, 2, 3].reduce((now) => turnClockwise(now, PHOTO), start),
      start,
    );
    closeTo(turnBack(turnClockwise(start, PHOTO), PHOTO), start);
    for (const axis of ['horizontal', 'vertical'] as const) closeTo(flip(flip(start, axis), axis), start);
  });

  it('both flips are half a turn, and a turn after a flip goes the way it is seen', () => {
    const half = turnClockwise(turnClockwise(start, PHOTO), PHOTO);
    const readable = flip(flip(start, 'horizontal'), 'vertical');
    closeTo(readable.things.slice(1), half.things.slice(1));
    closeTo({ ...readable, things: [] }, { ...half, things: [] });
    // Words can be read after both.
    expect(readable.things[0]!.edit).toMatchObject({ x: 0.8, y: 0.7, rotation: 0 });
    const one = flip(turnClockwise(start, PHOTO), 'horizontal');
    const other = turnBack(flip(start, 'horizontal'), PHOTO);
    closeTo([one.quarters, one.isFlipped, one.crop], [other.quarters, other.isFlipped, other.crop]);
  });

  it('carries things along: a text at the upper left lies at the upper right, as large in pixels as before', () => {
    const [text] = turnClockwise(start, PHOTO).things;
    expect(text!.edit).toMatchObject({ x: 0.7, y: 0.2, rotation: 90 });
    expect((text!.edit as { size: number }).size * 4000).toBeCloseTo(0.1 * 6000);
    expect([wrapped(190), wrapped(-190), wrapped(180)]).toEqual([-170, 170, -180]);
  });
});

describe('cropping', () => {
  it('to a shape takes the largest in the middle; to a channel its very size', () => {
    closeTo(boxOfAspect(PHOTO, 1), { left: 1 / 6, top: 0, width: 2 / 3, height: 1 });
    for (const preset of CHANNEL_PRESETS) {
      expect(finalSize(PHOTO, forChannel(document, PHOTO, preset))).toEqual({
        width: preset.width,
        height: preset.height,
      });
      const { crop } = forChannel(EMPTY_DOCUMENT, PHOTO, preset);
      if (crop) expect((crop.width * 6000) / (crop.height * 4000)).toBeCloseTo(preset.width / preset.height);
    }
  });

  it.each([
    [{ across: 1, down: 1 }],
    [{ across: -1, down: 0 }],
    [{ across: 0, down: -1 }],
    [{ across: -1, down: 1 }],
    [{ across: 0, down: 0 }],
  ] as const)('by the handle %o stays inside and keeps its shape', (handle) => {
    for (const by of [-3, -0.2, 0.05, 0.3, 3]) {
      for (const aspect of [null, 1, 9 / 16]) {
        const start = boxOfAspect(PHOTO, aspect, { left: 0.2, top: 0.2, width: 0.5, height: 0.6 });
        const { left, top, width, height } = dragBox(start, handle, [by, by], PHOTO, aspect);
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(-1e-9);
        expect(Math.max(left + width, top + height)).toBeLessThanOrEqual(1 + 1e-9);
        expect(Math.min(width, height)).toBeGreaterThan(0.005);
        if (aspect !== null) expect((width * 6000) / (height * 4000)).toBeCloseTo(aspect);
      }
    }
  });

  it('the whole picture can be pulled to any corner of itself', () => {
    expect(dragBox(WHOLE, { across: 1, down: 1 }, [-0.5, -0.25], PHOTO, null)).toEqual({
      left: 0,
      top: 0,
      width: 0.5,
      height: 0.75,
    });
  });
});

describe('undo', () => {
  const light = (value: number): EditorDocument => ({
    ...EMPTY_DOCUMENT,
    adjust: { ...EMPTY_DOCUMENT.adjust, light: value },
  });

  it('takes a gesture as one step, and redo brings it back', () => {
    let history = beginHistory(EMPTY_DOCUMENT);
    for (const value of [1, 2, 3]) history = step(history, light(value), 'light');
    history = step(endGesture(history), light(4), 'light');
    expect(history.past).toHaveLength(2);
    history = undo(history);
    expect(history.now).toEqual(light(3));
    history = undo(history);
    expect([history.now, undo(history)]).toEqual([EMPTY_DOCUMENT, history]);
    expect(redo(redo(history)).now).toEqual(light(4));
    expect(step(history, light(9)).future).toEqual([]);
  });

  it('remembers a thousand steps', () => {
    let history = beginHistory(EMPTY_DOCUMENT);
    for (let value = 1; value <= 1_200; value += 1) history = step(history, light(value));
    for (let count = 0; count < 1_000; count += 1) history = undo(history);
    expect(history.now).toEqual(light(200));
  });
});

it('every kind of edit has its place in the order', () => {
  const kinds = new Set<PictureEdit['kind']>(EVERYTHING.map(({ kind }) => kind));
  expect(kinds.size).toBe(12);
});
