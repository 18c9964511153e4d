import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aroundCanvas, fitViewport, MAX_ZOOM, MIN_ZOOM, panBy, pinch, toCanvas, toScreen, zoomAt } from './viewport.ts';

const point = fc.record({ x: fc.integer({ min: -500, max: 2000 }), y: fc.integer({ min: -500, max: 2000 }) });
const viewport = fc.record({
  x: fc.integer({ min: -1000, max: 1000 }),
  y: fc.integer({ min: -1000, max: 1000 }),
  zoom: fc.double({ min: MIN_ZOOM, max: MAX_ZOOM, noNaN: true }),
});
const CANVAS = { width: 1280, height: 1280 };
const MARGINS = { top: 60, side: 20, bottom: 20 };

describe('viewport', () => {
  it('fits the canvas into what is free, centred', () => {
    expect(fitViewport(CANVAS, { width: 1000, height: 720 }, MARGINS)).toEqual({ x: 180, y: 60, zoom: 0.5 });
  });

  it('fits a wide canvas by its width', () => {
    expect(fitViewport({ width: 800, height: 540 }, { width: 840, height: 1080 }, MARGINS)).toEqual({
      x: 20,
      y: 290,
      zoom: 1,
    });
  });

  it('a container without size gives the least zoom, not zero', () => {
    expect(fitViewport(CANVAS, { width: 0, height: 0 }, MARGINS).zoom).toBe(MIN_ZOOM);
  });

  it('holds the point under the pointer while zooming, within 0.1 to 5', () => {
    fc.assert(
      fc.property(viewport, point, fc.double({ min: 0.001, max: 50, noNaN: true }), (start, at, zoom) => {
        const next = zoomAt(start, zoom, at);
        const before = toCanvas(start, at);
        expect(toScreen(next, before).x).toBeCloseTo(at.x, 4);
        expect(toScreen(next, before).y).toBeCloseTo(at.y, 4);
        expect(next.zoom).toBeGreaterThanOrEqual(MIN_ZOOM);
        expect(next.zoom).toBeLessThanOrEqual(MAX_ZOOM);
      }),
    );
  });

  it('keeps a strip of the canvas in view', () => {
    const screen = { width: 800, height: 600 };
    const away = panBy(CANVAS, { x: 0, y: 0, zoom: 0.5 }, { x: 9000, y: -9000 }, screen);
    expect(away).toEqual({ x: 720, y: 80 - 640, zoom: 0.5 });
  });

  it('room around the canvas can be moved into view, up to a strip of it', () => {
    const screen = { width: 800, height: 600 };
    const area = aroundCanvas({ width: 540, height: 540 }, { width: 1120, height: 1440 });
    expect(area).toEqual({ x: -290, y: -450, width: 1120, height: 1440 });
    const up = panBy(area, { x: 0, y: 0, zoom: 1 }, { x: 0, y: 9000 }, screen);
    expect(up).toEqual({ x: 0, y: 600 - 80 + 450, zoom: 1 });
  });

  it('a pinch doubles the distance: twice the zoom, the middle follows the fingers', () => {
    const start = {
      viewport: { x: 0, y: 0, zoom: 1 },
      fingers: [
        { x: 100, y: 100 },
        { x: 200, y: 100 },
      ],
    } as const;
    const next = pinch(start, [
      { x: 60, y: 120 },
      { x: 260, y: 120 },
    ]);
    expect(next.zoom).toBe(2);
    expect(toScreen(next, { x: 150, y: 100 })).toEqual({ x: 160, y: 120 });
  });
});
