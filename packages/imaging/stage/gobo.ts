import { createCanvas } from '@napi-rs/canvas';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { softBlur } from '../pixels/box-blur.ts';
import { createRandom } from '../pixels/random.ts';

/** A pattern that light passes through, 0 dark .. 1 open, looked up by fractions 0..1; outside the frame it is dark. */
export type Gobo = (x: number, y: number) => number;

const side = 384;

/**
 * A window with glazing bars, or fronds before an open sky.
 * @param softness 0 crisp edges .. 1 wide penumbra
 */
export function createGobo(kind: 'window' | 'leaves', softness: number, seed: number): Gobo {
  const random = createRandom(seed);
  const canvas = createCanvas(side, side);
  const context = canvas.getContext('2d');
  context.fillStyle = '#000';
  context.fillRect(0, 0, side, side);
  context.fillStyle = '#fff';
  if (kind === 'window') drawWindow(context, random);
  else context.fillRect(0, 0, side, side);
  context.fillStyle = '#000';
  context.strokeStyle = '#000';
  const fronds = kind === 'leaves' ? 7 : 2;
  for (let i = 0; i < fronds; i++) {
    const fromTop = kind === 'window' || random() < 0.6;
    const x = fromTop ? side * random() : random() < 0.5 ? -10 : side + 10;
    const y = fromTop ? -10 : side * random() * 0.8;
    drawFrond(context, x, y, Math.atan2(side * 0.5 - y, side * 0.5 - x) + (random() - 0.5) * 0.9, random);
  }
  const pixels = context.getImageData(0, 0, side, side).data;
  const plane = new Float32Array(side * side);
  for (let i = 0; i < plane.length; i++) plane[i] = pixels[i * 4]! / 255;
  const open = softBlur(plane, side, side, 2 + softness * 14);
  return (x, y) => {
    const fx = x * side - 0.5;
    const fy = y * side - 0.5;
    const x0 = Math.floor(fx);
    const y0 = Math.floor(fy);
    const at = (px: number, py: number): number =>
      px < 0 || py < 0 || px >= side || py >= side
        ? kind === 'window'
          ? 0
          : open[Math.min(side - 1, Math.max(0, py)) * side + Math.min(side - 1, Math.max(0, px))]!
        : open[py * side + px]!;
    const dx = fx - x0;
    const dy = fy - y0;
    return (
      (at(x0, y0) * (1 - dx) + at(x0 + 1, y0) * dx) * (1 - dy) +
      (at(x0, y0 + 1) * (1 - dx) + at(x0 + 1, y0 + 1) * dx) * dy
    );
  };
}

function drawWindow(context: SKRSContext2D, random: () => number): void {
  const columns = 2;
  const rows = 3;
  const frame = side * 0.1;
  const bar = side * 0.028;
  const paneWidth = (side - 2 * frame - (columns - 1) * bar) / columns;
  const paneHeight = (side - 2 * frame - (rows - 1) * bar) / rows;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const brightness = Math.round(235 + 20 * random());
      context.fillStyle = `rgb(${brightness},${brightness},${brightness})`;
      context.fillRect(frame + column * (paneWidth + bar), frame + row * (paneHeight + bar), paneWidth, paneHeight);
    }
  }
}

/** A palm frond: a bent rib with narrow leaflets on both sides. */
function drawFrond(context: SKRSContext2D, x: number, y: number, angle: number, random: () => number): void {
  const length = side * (0.55 + 0.35 * random());
  const bend = (random() - 0.5) * 1.4;
  const leaflets = 17;
  let [px, py, direction] = [x, y, angle];
  for (let i = 0; i < leaflets; i++) {
    direction += bend / leaflets;
    const nextX = px + (Math.cos(direction) * length) / leaflets;
    const nextY = py + (Math.sin(direction) * length) / leaflets;
    context.lineWidth = 4 * (1 - i / leaflets) + 1;
    context.beginPath();
    context.moveTo(px, py);
    context.lineTo(nextX, nextY);
    context.stroke();
    const size = length * 0.42 * Math.sin(((i + 2) / (leaflets + 2)) * Math.PI) + 6;
    for (const hand of [-1, 1]) {
      const open = direction + hand * (1.0 - 0.5 * (i / leaflets));
      context.beginPath();
      context.moveTo(nextX, nextY);
      context.quadraticCurveTo(
        nextX + Math.cos(open - 0.16) * size * 0.5,
        nextY + Math.sin(open - 0.16) * size * 0.5,
        nextX + Math.cos(open) * size,
        nextY + Math.sin(open) * size,
      );
      context.quadraticCurveTo(
        nextX + Math.cos(open + 0.16) * size * 0.5,
        nextY + Math.sin(open + 0.16) * size * 0.5,
        nextX,
        nextY,
      );
      context.fill();
    }
    [px, py] = [nextX, nextY];
  }
}
