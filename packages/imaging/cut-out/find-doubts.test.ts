import { describe, expect, test } from 'vitest';
import { deepIt, everydayIt, splitRows } from '@plinth/testing/depth';
import { toLab } from '../pixels/lab.ts';
import { findDoubts } from './find-doubts.ts';
import { fitPlainBackground } from './plain-background.ts';
import type { PhotoView } from './view-photo.server.ts';

const side = 200;
type Inside = (x: number, y: number) => boolean;

const plane = (inside: Inside): Uint8Array =>
  Uint8Array.from({ length: side * side }, (_, i) => (inside(i % side, Math.floor(i / side)) ? 255 : 0));

/** A dark, reddish product on a pale background, with another thing along one side of the frame where that is not plain. */
function viewOf(product: Inside, isPlain: boolean): PhotoView {
  const data = new Uint8Array(side * side * 3);
  for (let i = 0; i < side * side; i++) {
    const background = isPlain || i % side > 5 ? [225, 225, 225] : [90, 120, 60];
    data.set(product(i % side, Math.floor(i / side)) ? [120, 60, 50] : background, i * 3);
  }
  const picture = { data, width: side, height: side };
  const lab = toLab(picture);
  return { picture, lab, background: fitPlainBackground(lab, side, side), isPlain };
}

const box: Inside = (x, y) => x >= 60 && x < 140 && y >= 50 && y < 150;
const label: Inside = (x, y) => x >= 80 && x < 120 && y >= 80 && y < 120;
const strap: Inside = (x, y) => y < 50 && y >= 20 && (Math.abs(x - 70) < 3 || Math.abs(x - 130) < 3);

function doubtsOf(truth: Inside, found: Inside, more: { plain?: boolean; looks?: Inside[] } = {}) {
  const { plain = true, looks = [found] } = more;
  return findDoubts({ view: viewOf(truth, plain), looks: looks.map(plane), proposal: plane(found) });
}

/** The photo with a soft shadow at its lower side, or with another thing there: no plain background. */
function coveredBelow(view: PhotoView, hardness: number): PhotoView {
  const { data } = view.picture;
  for (let i = 150 * side; i < side * side; i++) {
    const light = Math.round(225 * (1 - (0.3 * (Math.floor(i / side) - 150)) / 50));
    data.set(hardness ? [90, 120, 60] : [light, light, light], i * 3);
  }
  const lab = toLab(view.picture);
  return { ...view, lab, background: fitPlainBackground(lab, side, side), isPlain: false };
}

describe('what is asked', () => {
  everydayIt('nothing where every way agrees on a plain background', () => {
    expect(doubtsOf(box, box)).toMatchObject({ doubts: [] });
    expect(doubtsOf(box, box).map.some((id) => id > 0)).toBe(false);
  });

  everydayIt('a gap in the middle of the product: a hole, or a print that was cut through', () => {
    const cutThrough: Inside = (x, y) => box(x, y) && !label(x, y);
    const { doubts, map } = doubtsOf(box, cutThrough);
    expect(doubts).toHaveLength(1);
    expect(doubts[0]).toMatchObject({ id: 1, kind: 'hole', isKept: false });
    expect(map[100 * side + 100]).toBe(1);
    expect(doubts[0]!.box).toMatchObject({ left: 80 / side, top: 80 / side, width: 40 / side, height: 40 / side });
  });

  deepIt('a gap on a busy background of the background’s own colours, which a look took for product', () => {
    const gap: Inside = (x, y) => x >= 90 && x < 110 && y >= 90 && y < 110;
    const ring: Inside = (x, y) => box(x, y) && !gap(x, y);
    expect(doubtsOf(ring, ring, { plain: false }).doubts).toEqual([]);
    const view = viewOf(ring, false);
    const torn = plane(ring).map((value, i) => (gap(i % side, Math.floor(i / side)) ? 110 : value));
    const { doubts } = findDoubts({ view, looks: [torn, plane(ring)], proposal: plane(ring) });
    expect(doubts).toMatchObject([{ kind: 'hole', isKept: false }]);
  });

  everydayIt.each([
    ['a soft shadow covers the lower side of the frame: the ground’s colour is known', 0, []],
    ['another thing covers the lower side of the frame', 1, ['unsure']],
  ])('%s', (_, hardness, kinds) => {
    const { doubts } = findDoubts({
      view: coveredBelow(viewOf(box, true), hardness),
      looks: [plane(box), plane((x, y) => box(x, y) && !label(x, y))],
      proposal: plane(box),
    });
    expect(doubts.map(({ kind }) => kind)).toEqual(kinds);
  });

  everydayIt('no gap of such a ground’s own colour, which a look took for ground', () => {
    const ring: Inside = (x, y) => box(x, y) && !label(x, y);
    const input = {
      view: coveredBelow(viewOf(ring, true), 0),
      looks: [plane(box), plane(ring)],
      proposal: plane(ring),
    };
    expect(findDoubts(input).doubts.map(({ kind }) => kind)).not.toContain('hole');
  });

  deepIt('what hangs on to an area in doubt is asked about with it', () => {
    const branch: Inside = (x, y) => x >= 140 && x < 160 && y >= 80 && y < 110;
    const leaf: Inside = (x, y) => x >= 160 && x < 175 && y >= 90 && y < 100;
    const found: Inside = (x, y) => box(x, y) || branch(x, y) || leaf(x, y);
    const { doubts, map } = doubtsOf(found, found, {
      plain: false,
      looks: [(x, y) => found(x, y) && !branch(x, y), found],
    });
    expect(doubts).toHaveLength(1);
    expect(map[95 * side + 170]).toBe(map[95 * side + 150]);
    expect(map[95 * side + 100]).toBe(0);
  });

  everydayIt('a pane that was filled, and a piece of it that was not', () => {
    const pane: Inside = (x, y) => x >= 70 && x < 130 && y >= 60 && y < 140;
    const piece: Inside = (x, y) => x >= 70 && x < 90 && y >= 125 && y < 138;
    const frame: Inside = (x, y) => box(x, y) && !pane(x, y);
    const found: Inside = (x, y) => box(x, y) && !piece(x, y);
    const { doubts } = doubtsOf(frame, found, { looks: [frame] });
    const holes = doubts.filter(({ kind }) => kind === 'hole');
    expect(holes.map(({ isKept }) => isKept)).toEqual([true, false]);
  });

  everydayIt('the white toe of a shoe on white: a pocket beside a sole that cannot be told from the background', () => {
    const upper: Inside = (x, y) => x >= 40 && x < 110 && y >= 60 && y < 120;
    const sole: Inside = (x, y) => x >= 40 && x < 170 && y >= 120 && y < 150;
    const found: Inside = (x, y) => upper(x, y) || sole(x, y);
    const traced = plane(found).map((value) => Math.max(20, value));
    const asked = (product: Inside, look: Uint8Array = traced) =>
      findDoubts({ view: viewOf(product, true), looks: [look], proposal: plane(found) });
    const { doubts, map } = asked(upper);
    expect(doubts.find(({ id }) => id === map[105 * side + 120])).toMatchObject({ kind: 'like-ground', isKept: false });
    expect(doubts.find(({ id }) => id === map[85 * side + 150])).toMatchObject({ kind: 'part', isKept: false });
    expect(asked(found).map[105 * side + 120]).toBe(0);
    expect(asked(upper, plane(found)).map[105 * side + 120]).toBe(0);
  });

  deepIt('everything, where only a speck was found', () => {
    const speck: Inside = (x, y) => x >= 95 && x < 108 && y >= 95 && y < 108;
    const { map } = doubtsOf(box, speck, { looks: [speck] });
    expect(map[10 * side + 10]).toBeGreaterThan(0);
  });

  everydayIt('a strap that was lost', () => {
    const kinds = doubtsOf((x, y) => box(x, y) || strap(x, y), box).doubts.map(({ kind }) => kind);
    expect(kinds).toContain('thin');
  });

  everydayIt.each([
    ['a grey cap with a sharp rim beside the product', () => 1, true],
    ['a shadow that fades out', (x: number) => Math.max(0, 1 - (x - 150) / 34), false],
  ])('%s', (_, depthAt, isAsked) => {
    const view = viewOf(box, true);
    const { data } = view.picture;
    for (let y = 60; y < 140; y++) {
      for (let x = 150; x < 185; x++) {
        const i = (y * side + x) * 3;
        // As soft above and below as to its side.
        const soft = isAsked ? 1 : Math.min(1, (y - 60) / 34, (139 - y) / 34);
        for (let c = 0; c < 3; c++) data[i + c] = Math.round(data[i + c]! * (1 - 0.35 * depthAt(x) * soft));
      }
    }
    const lab = toLab(view.picture);
    const background = fitPlainBackground(lab, side, side);
    const { map } = findDoubts({ view: { ...view, lab, background }, looks: [plane(box)], proposal: plane(box) });
    expect(map[100 * side + 165]! > 0).toBe(isAsked);
  });

  everydayIt('an area that a second look does not see, unless the plain background tells where it ends', () => {
    const half: Inside = (x, y) => box(x, y) && y < 130;
    const { doubts } = doubtsOf(box, box, { plain: false, looks: [half, box] });
    expect(doubts).toMatchObject([{ kind: 'unsure', isKept: true }]);
    expect(doubtsOf(box, box, { looks: [half, box] }).doubts).toEqual([]);
    // So is a good part of the product.
    const third: Inside = (x, y) => box(x, y) && y < 80;
    expect(doubtsOf(box, box, { looks: [third, box] }).doubts).toEqual([]);
    // White on white ends nowhere: the background reaches it.
    const pale = doubtsOf(half, box, { looks: [half, box] });
    expect(pale.doubts).toMatchObject([{ kind: 'like-ground', isKept: true }]);
  });

  deepIt('a filled gap of exactly the background’s colour stays a question, though it is in a closed outline', () => {
    const ring: Inside = (x, y) => box(x, y) && !label(x, y);
    expect(doubtsOf(ring, box, { looks: [ring, box] }).doubts).toMatchObject([{ isKept: true }]);
  });

  test('a patch of tinted shade inside a loop that was kept as far as no edge of the photo', () => {
    const ring: Inside = (x, y) => box(x, y) && !label(x, y);
    const found: Inside = (x, y) => ring(x, y) || (label(x, y) && x < 100);
    const view = viewOf(box, true);
    for (let i = 0; i < side * side; i++) {
      if (label(i % side, Math.floor(i / side))) view.picture.data.set([232, 200, 200], i * 3);
    }
    const lab = toLab(view.picture);
    const shaded = { ...view, lab, background: fitPlainBackground(lab, side, side) };
    const { doubts } = findDoubts({ view: shaded, looks: [plane(ring), plane(found)], proposal: plane(found) });
    expect(doubts.filter(({ isKept }) => isKept)).toMatchObject([{ kind: 'like-ground' }]);
  });

  everydayIt(
    'nothing about a large part that a look left out where it ends at its own edges all around; where it fades it is asked',
    () => {
      const lower: Inside = (x, y) => x >= 60 && x < 140 && y >= 100 && y < 150;
      const upper: Inside = (x, y) => box(x, y) && y < 100;
      const partly = (shade: (y: number) => number, image: (y: number) => number = () => 255) => {
        const data = new Uint8Array(side * side * 3).fill(255);
        for (let i = 0; i < side * side; i++) {
          const [x, y] = [i % side, Math.floor(i / side)];
          if (upper(x, y)) data.set([120, 60, 50], i * 3);
          else if (lower(x, y)) data.fill(shade(y), i * 3, i * 3 + 3);
          else if (x >= 60 && x < 140 && y >= 150) data.fill(image(y), i * 3, i * 3 + 3);
        }
        const picture = { data, width: side, height: side };
        const lab = toLab(picture);
        const view = { picture, lab, background: fitPlainBackground(lab, side, side), isPlain: true };
        return findDoubts({ view, looks: [plane(upper), plane(upper)], proposal: plane(box) }).doubts;
      };
      expect(partly(() => 180)).toEqual([]);
      // Its mirror image on the floor, which was left out, makes the lower edge fainter.
      const image = (y: number): number => Math.min(255, 206 + (y - 150) * 3);
      expect(partly(() => 180, image).filter(({ isKept }) => isKept)).toEqual([]);
      expect(partly((y) => Math.min(254, 180 + (y - 100) * 2))).toMatchObject([{ kind: 'like-ground', isKept: true }]);
    },
  );

  everydayIt(
    'nothing about a gap between spokes that is background in a little shade, though one look held it; a held one is asked',
    () => {
      const spokes: Inside = (x, y) => box(x, y) && !label(x, y);
      const gap = (below: number) => {
        const view = viewOf(spokes, true);
        for (let i = 0; i < side * side; i++) if (label(i % side, Math.floor(i / side))) view.lab[i * 3]! -= below;
        const shaded = { ...view, background: fitPlainBackground(view.lab, side, side) };
        const halfSeen = plane(spokes).map((value, i) => (label(i % side, Math.floor(i / side)) ? 128 : value));
        return findDoubts({ view: shaded, looks: [plane(spokes), halfSeen], proposal: plane(spokes) }).doubts;
      };
      expect(gap(1)).toEqual([]);
      expect(gap(8)).toMatchObject([{ kind: 'hole', isKept: false }]);
    },
  );

  everydayIt('nothing about named glass where the lines beside a whole product are those of its shadow', () => {
    const view = viewOf(box, true);
    for (let i = 0; i < side * side; i++) {
      const [x, y] = [i % side, Math.floor(i / side)];
      if (y >= 140 && y < 158 && x >= 140 && x < 160) view.lab[i * 3]! -= 6;
    }
    expect(findDoubts({ view, looks: [plane(box)], proposal: plane(box), mayBeClear: true }).doubts).toEqual([]);
  });

  deepIt('white letters’ body: print beside what was found tells that the body was lost, a strap does not', () => {
    const letters: Inside = (x, y) => y >= 170 && y < 184 && x >= 70 && x < 130 && x % 12 < 5;
    const asked = doubtsOf((x, y) => box(x, y) || letters(x, y), box);
    expect(asked.map[160 * side + 100]).toBeGreaterThan(0);
    expect(doubtsOf((x, y) => box(x, y) || strap(x, y), box).map[35 * side + 100]).toBe(0);
  });

  deepIt('the faint walls of a jar whose name says glass', () => {
    const walls: Inside = (x, y) => y >= 150 && y < 190 && (Math.abs(x - 70) < 2 || Math.abs(x - 130) < 2 || y > 187);
    const view = viewOf(box, true);
    for (let i = 0; i < side * side; i++) {
      if (walls(i % side, Math.floor(i / side)) && i % side >= 68 && i % side <= 132) view.lab[i * 3]! -= 9;
    }
    const named = (mayBeClear: boolean) =>
      findDoubts({ view, looks: [plane(box)], proposal: plane(box), mayBeClear }).map[170 * side + 100]!;
    expect(named(true)).toBeGreaterThan(0);
    expect(named(false)).toBe(0);
  });

  everydayIt(
    'what is kept and what is left out apart, so that the right answer never takes away what was right',
    () => {
      const upper: Inside = (x, y) => box(x, y) && y < 110;
      const lower: Inside = (x, y) => box(x, y) && y > 90;
      const { map } = doubtsOf(box, upper, { plain: false, looks: [upper, lower] });
      const proposal = plane(upper);
      const sides = new Map<number, Set<number>>();
      map.forEach((id, i) => id > 0 && sides.set(id, (sides.get(id) ?? new Set()).add(proposal[i]!)));
      expect(sides.size).toBeGreaterThan(1);
      expect([...sides.values()].every((side) => side.size === 1)).toBe(true);
    },
  );

  deepIt('a large gap that background shows through in another light: a lens, a plate’s well, a loop', () => {
    const ring: Inside = (x, y) => box(x, y) && !label(x, y);
    const view = viewOf(ring, true);
    for (let i = 0; i < side * side; i++) if (label(i % side, Math.floor(i / side))) view.lab[i * 3]! -= 6;
    const shaded = { ...view, background: fitPlainBackground(view.lab, side, side) };
    const asked = findDoubts({ view: shaded, looks: [plane(ring)], proposal: plane(ring) });
    expect(asked.doubts).toMatchObject([{ kind: 'hole', isKept: false }]);
    expect(doubtsOf(ring, ring).doubts).toEqual([]);
  });

  deepIt('a shadow is no part, however deep; a black strap is', () => {
    const darken = (by: (x: number, y: number) => number) => {
      const view = viewOf(box, true);
      for (let i = 0; i < side * side; i++) {
        const [x, y] = [i % side, Math.floor(i / side)];
        if (!box(x, y)) view.lab.set([view.lab[i * 3]! - by(x, y), 0, 0], i * 3);
      }
      const background = fitPlainBackground(view.lab, side, side);
      return findDoubts({ view: { ...view, background }, looks: [plane(box)], proposal: plane(box) }).doubts;
    };
    expect(darken((x, y) => (y >= 150 && x >= 60 && x < 140 ? Math.max(0, 70 - 3 * (y - 150)) : 0))).toEqual([]);
    const black = darken((x, y) => (y >= 150 && y < 185 && x >= 90 && x < 104 ? 75 : 0));
    expect(black).toMatchObject([{ isKept: false }]);
  });

  everydayIt('a second thing on a busy background: part of a set, or of the scene', () => {
    const two: Inside = (x, y) => box(x, y) || (x > 160 && x < 185 && y > 110 && y < 150);
    expect(doubtsOf(two, two, { plain: false }).doubts).toMatchObject([{ kind: 'part', isKept: true }]);
    expect(doubtsOf(two, two).doubts).toEqual([]);
  });

  test.each(splitRows([true, false], 1))(
    'without the network everything, and what is around it; plain background: %s',
    (plain) => {
      const { doubts, map } = doubtsOf(box, box, { plain, looks: [] });
      expect(doubts.map(({ isKept }) => isKept).sort()).toEqual([false, true]);
      expect([map[100 * side + 100], map[100 * side + 50]].every((id) => id! > 0)).toBe(true);
    },
  );

  deepIt('what is around scraps, and around a product that leaves the picture', () => {
    const scraps: Inside = (x, y) => box(x, y) && (x + y) % 40 < 6;
    const around = doubtsOf(scraps, scraps, { plain: false }).doubts;
    expect(around.some(({ kind, isKept }) => kind === 'unsure' && !isKept)).toBe(true);
    const leaving: Inside = (x, y) => x >= 60 && x < 140 && y >= 100;
    const half: Inside = (x, y) => leaving(x, y) && y < 150;
    const unsure = doubtsOf(leaving, leaving, { plain: false, looks: [half] }).doubts;
    expect(unsure.some(({ kind, isKept }) => kind === 'unsure' && !isKept)).toBe(true);
    // Where every look saw the same end of it, neither the background around nor the frame is a question.
    expect(doubtsOf(leaving, leaving).doubts).toEqual([]);
  });

  everydayIt('no more than was found, unless that is a speck', () => {
    const small: Inside = (x, y) => box(x, y) && x + y < 150;
    const { doubts } = doubtsOf(small, small, { plain: false, looks: [() => false] });
    expect(doubts.length).toBeGreaterThan(0);
    for (const { share } of doubts) expect(share).toBeLessThanOrEqual(1);
  });

  deepIt(
    'what a rim at the frame embraces apart from the background around, which is one question though the product divides it',
    () => {
      const toMiddle = (x: number, y: number): number => Math.hypot(x - 100, y);
      const rim: Inside = (x, y) => toMiddle(x, y) >= 60 && toMiddle(x, y) < 68;
      const plate = doubtsOf(rim, rim, { plain: false });
      expect(plate.map[20 * side + 100]).toBeGreaterThan(0);
      expect(plate.map[72 * side + 100]).toBeGreaterThan(0);
      expect(plate.map[20 * side + 100]).not.toBe(plate.map[72 * side + 100]);
      const beam: Inside = (_, y) => y >= 80 && y < 120;
      const { map } = doubtsOf(beam, beam, { plain: false, looks: [(x, y) => beam(x, y) && x < 120] });
      expect(map[70 * side + 100]).toBeGreaterThan(0);
      expect(map[70 * side + 100]).toBe(map[130 * side + 100]);
    },
  );

  deepIt('the eye of a loop that was filled, but not a pale print deep inside', () => {
    const loop: Inside = (x, y) => Math.hypot(x - 150, y - 80) < 18;
    const eye: Inside = (x, y) => Math.hypot(x - 150, y - 80) < 10;
    const found: Inside = (x, y) => box(x, y) || loop(x, y);
    const { doubts, map } = doubtsOf((x, y) => found(x, y) && !eye(x, y), found);
    expect(doubts).toMatchObject([{ kind: 'hole', isKept: true }]);
    expect(map[80 * side + 150]).toBe(1);
    const print: Inside = (x, y) => Math.hypot(x - 100, y - 100) < 10;
    expect(doubtsOf((x, y) => box(x, y) && !print(x, y), box).doubts).toEqual([]);
  });

  deepIt(
    'a plant that leaves the picture at one side, and came along with an armchair that leaves it at the other',
    () => {
      const chair: Inside = (x, y) => x >= 80 && y >= 60 && y < 170;
      const plant: Inside = (x, y) => x < 80 && y >= 90 && y < 150;
      const both: Inside = (x, y) => chair(x, y) || plant(x, y);
      const view = viewOf(chair, false);
      for (let i = 0; i < side * side; i++) {
        if (plant(i % side, Math.floor(i / side))) view.picture.data.set([50, 110, 60], i * 3);
      }
      const asked = findDoubts({
        view: { ...view, lab: toLab(view.picture) },
        looks: [plane(both)],
        proposal: plane(both),
      });
      const part = asked.doubts.find(({ kind }) => kind === 'part');
      expect(part).toMatchObject({ isKept: true });
      expect(asked.map[120 * side + 40]).toBe(part!.id);
      expect(asked.map[120 * side + 140]).not.toBe(part!.id);
    },
  );

  deepIt('tines beside a wide handle: the outline’s own error is a good part of them', () => {
    const fork: Inside = (x, y) =>
      (x >= 40 && x < 100 && y >= 40 && y < 160) || (x >= 130 && x < 142 && y >= 40 && y < 140);
    const { doubts, map } = doubtsOf(fork, fork, { plain: false });
    expect(doubts.map(({ kind }) => kind)).toContain('thin');
    // A plain background that shows the same outline is the second way: both agree.
    expect(doubtsOf(fork, fork).doubts).toEqual([]);
    expect([map[100 * side + 136], map[100 * side + 145]].every((id) => id! > 0)).toBe(true);
    expect(map[100 * side + 70]).toBe(0);
  });

  deepIt('of more than twelve areas none is left out', () => {
    const spot: Inside = (x, y) => x % 40 >= 10 && x % 40 < 28 && y % 40 >= 10 && y % 40 < 28;
    const { doubts, map } = doubtsOf(spot, spot, { looks: [] });
    expect(doubts.length).toBeLessThanOrEqual(12);
    for (let i = 0; i < side * side; i++) {
      if (spot(i % side, Math.floor(i / side))) expect(map[i]).toBeGreaterThan(0);
    }
  });
});
