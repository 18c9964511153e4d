import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import type { PresetKind } from '#app/domain/library/presets/presets.schema.ts';
import { assets, PYTHON, shelf, workRoom } from './catalogue.ts';
import type { Entry } from './catalogue.ts';
import { PLACE_CUTS, PLACE_FRAME } from './place-frame.ts';
import { encode, run } from './run.ts';

/** One Blender run of a picture: what is added to the file name and to the script's arguments. */
export interface Shot {
  readonly suffix: string;
  readonly resolution: string;
  readonly extra: readonly string[];
  readonly format: 'webp' | 'png' | 'jpg';
  /** What follows the render: `frame` keeps the whole frame, `trim` crops to the alpha, `cut-out` joins the plain photograph with this mask. */
  readonly finish: 'frame' | 'trim' | 'cut-out';
}

export const SHOTS: Record<PresetKind, readonly Shot[]> = {
  scenes: [
    { suffix: '', resolution: '1280x1280', extra: [], format: 'webp', finish: 'frame' },
    // Far out of focus: half the size shows everything.
    { suffix: '.front', resolution: '640x640', extra: ['--layer', 'front'], format: 'webp', finish: 'frame' },
  ],
  props: [{ suffix: '', resolution: '760x760', extra: [], format: 'png', finish: 'trim' }],
  // Out of focus nearly everywhere: a smaller render, enlarged, loses little.
  places: [{ suffix: '', resolution: '896x1075', extra: [], format: 'webp', finish: 'frame' }],
  models: [
    { suffix: '', resolution: '832x1248', extra: ['--border', '0.18,0.02,0.82,0.98'], format: 'webp', finish: 'frame' },
  ],
  samples: [
    { suffix: '', resolution: '1200x1200', extra: ['--ground', 'plain'], format: 'jpg', finish: 'frame' },
    { suffix: '.alpha', resolution: '1200x1200', extra: ['--ground', 'mask'], format: 'png', finish: 'cut-out' },
    { suffix: '.busy', resolution: '1200x1200', extra: ['--ground', 'busy'], format: 'jpg', finish: 'frame' },
  ],
};
/** A model is rendered without surroundings, this part of the frame, and laid on a sweep of paper. */
const MODEL_FRAME = { width: 1024, height: 1536 };
const MODEL_PART = { left: 0.18, top: 0.02, right: 0.82, bottom: 0.98 };
const MODEL_PAPER = `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="1536">
  <defs><linearGradient id="p" x1="0" y1="0" x2="0" y2="1">
    <stop offset="0" stop-color="#d3d0cc"/><stop offset=".70" stop-color="#d6d3cf"/>
    <stop offset=".86" stop-color="#dedbd7"/><stop offset="1" stop-color="#dad7d2"/></linearGradient>
  <radialGradient id="l" cx=".36" cy=".34" r=".75">
    <stop offset="0" stop-color="#fffdf8" stop-opacity=".38"/><stop offset="1" stop-color="#fffdf8" stop-opacity="0"/>
  </radialGradient></defs>
  <rect width="1024" height="1536" fill="url(#p)"/><rect width="1024" height="1536" fill="url(#l)"/></svg>`;
const MASK_SAMPLES = 64;

/** How a shot is called on the command line. */
export function nameOf(shot: Shot): string {
  return shot.suffix === '' ? 'full' : shot.suffix.slice(1);
}

/** Blender, denoiser, encoder: leaves the full file(s) of one picture on the shelf. */
export async function renderPicture(
  kind: PresetKind,
  entry: Entry,
  shots: readonly Shot[],
  factsOnly: boolean,
): Promise<void> {
  await mkdir(join(shelf, kind), { recursive: true });
  for (const shot of shots) {
    const raw = join(workRoom, `${entry.name}${shot.suffix}`);
    const facts = join(assets, 'facts', kind, `${entry.name}.json`);
    const samples = shot.finish === 'cut-out' ? MASK_SAMPLES : entry.samples;
    await mkdir(workRoom, { recursive: true });
    // prettier-ignore
    run('blender', [
      '-b', '--factory-startup', '--python-exit-code', '1', '-t', '2', '-P', join(assets, entry.script), '--',
      '--out', raw, '--samples', String(samples), '--res', shot.resolution, '--variant', entry.name,
      '--facts', facts, ...shot.extra, ...(factsOnly ? ['--facts-only'] : []),
    ]);
    if (factsOnly) continue;
    if (shot.finish === 'cut-out') {
      run(PYTHON, [join(assets, 'cut_out.py'), join(workRoom, `${entry.name}.png`), raw, `${raw}.png`]);
    } else {
      const options = shot.finish === 'frame' ? ['--notrim'] : [];
      // Smooth skin and blurred streets need no wide search.
      if (kind === 'models' || kind === 'places') options.push('--window=5');
      run(PYTHON, [join(assets, 'denoise.py'), raw, workRoom, ...options]);
    }
    if (kind === 'models') {
      await encode(await onPaper(`${raw}.png`), 'webp', join(shelf, kind, `${entry.name}.webp`));
    } else if (kind === 'places') {
      for (const [cut, area] of Object.entries(PLACE_CUTS)) {
        const out = join(shelf, kind, `${entry.name}${cut === 'square' ? '' : '.portrait'}.webp`);
        const whole = await sharp(`${raw}.png`).resize(PLACE_FRAME).png().toBuffer();
        await encode(sharp(whole).extract(area), 'webp', out);
      }
    } else {
      await encode(sharp(`${raw}.png`), shot.format, join(shelf, kind, `${entry.name}${shot.suffix}.${shot.format}`));
    }
  }
}

/** Lays a figure on paper. Its shadow thins out towards the edges of the rendered part, so that no edge shows. */
async function onPaper(figure: string): Promise<Sharp> {
  const { width, height } = MODEL_FRAME;
  const { left, top, right, bottom } = MODEL_PART;
  const size = { width: Math.round((right - left) * width), height: Math.round((bottom - top) * height) };
  const { data } = await sharp(figure)
    .resize({ ...size, fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (let i = 0; i < size.width * size.height; i++) {
    const x = i % size.width;
    const y = Math.floor(i / size.width);
    const alpha = data[i * 4 + 3] ?? 0;
    if (alpha > 200) continue;
    const side = Math.min(1, Math.min(x, size.width - 1 - x) / 150) * Math.min(1, (size.height - 1 - y) / 70);
    const far = Math.min(1, Math.max(0, (y - size.height * 0.88) / 110));
    data[i * 4 + 3] = alpha * side * (y < size.height * 0.88 ? 1 : far);
  }
  const input = await sharp(data, { raw: { ...size, channels: 4 } })
    .png()
    .toBuffer();
  // A little grain keeps the paper's gradient from banding.
  const grain = sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 3 } },
  });
  return sharp(Buffer.from(MODEL_PAPER)).composite([
    { input: await grain.png().toBuffer(), blend: 'soft-light' },
    { input, left: Math.round(left * width), top: Math.round(top * height) },
  ]);
}
