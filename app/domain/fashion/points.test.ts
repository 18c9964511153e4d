import { expect, test } from 'vitest';
import { kindOf, movePoint, nearestPoint, pointName, startPoints } from './points.rules.ts';

test('eleven points for tops and dresses, seven for trousers, four for skirts, each with a name', () => {
  const counts = (['upper', 'trousers', 'skirt'] as const).map(
    (kind) => Object.keys(startPoints(null, kind).at).length,
  );
  expect(counts).toEqual([11, 7, 4]);
  for (const name of Object.keys(startPoints(null, 'upper').at)) expect(pointName(name)).not.toBe(name);
  expect([kindOf('dress'), kindOf(null), kindOf('skirt')]).toEqual(['upper', 'upper', 'skirt']);
});

test('what was found is where it begins, unless it is of another kind', () => {
  const found = movePoint(startPoints(null, 'skirt'), 'hemLeft', { x: 0.1, y: 0.8 });
  expect(startPoints(found, 'skirt')).toBe(found);
  expect(startPoints(found, 'upper').kind).toBe('upper');
});

test('a point stays inside of the photo, and the others where they are', () => {
  const before = startPoints(null, 'trousers');
  const after = movePoint(before, 'crotch', { x: -0.3, y: 1.4 });
  expect(after.at).toEqual({ ...before.at, crotch: { x: 0, y: 1 } });
});

test('a finger takes the nearest point within its reach', () => {
  const points = startPoints(null, 'skirt');
  const size = { width: 300, height: 400 };
  expect(nearestPoint(points, { x: 0.4, y: 0.12 }, size, 32)).toBe('waistLeft');
  // Nearer by fractions, farther by pixels.
  expect(nearestPoint(points, { x: 0.5, y: 0.1 }, { width: 100, height: 4000 }, 32)).toBe('waistLeft');
  expect(nearestPoint(points, { x: 0.5, y: 0.5 }, size, 32)).toBeNull();
});
