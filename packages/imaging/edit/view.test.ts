import { expect, it } from 'vitest';
import { viewAfter } from './view.rules.ts';

const frame = { width: 400, height: 200 };
/** Where a place of the frame, given as fractions, lies in the picture. */
const at = (view: ReturnType<typeof viewAfter>, x: number, y: number) => [
  x * frame.width * view.scaleX + view.left,
  y * frame.height * view.scaleY + view.top,
];

it('a frame that nothing was done to lies where it is', () => {
  expect(at(viewAfter(frame, []), 0.5, 0.5)).toEqual([200, 100]);
});

it('a place goes along with cutting and resizing, in their order', () => {
  const crop = { kind: 'crop', left: 0.25, top: 0.5, width: 0.5, height: 0.5 } as const;
  expect(at(viewAfter(frame, [crop, { kind: 'resize', width: 800, height: 100 }]), 0.5, 0.75)).toEqual([400, 50]);
  expect(at(viewAfter(frame, [{ kind: 'resize', width: 800, height: 400 }, crop]), 0.5, 0.75)).toEqual([200, 100]);
  expect(at(viewAfter(frame, [crop, { kind: 'resize', width: 800, height: 400 }, crop]), 0.5, 1)).toEqual([200, 200]);
});
