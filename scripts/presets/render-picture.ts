import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { personBodySchema } from '@plinth/imaging';
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
  /** The step after the render: `frame` keeps the whole frame, `trim` crops to the alpha, `cut-out` joins the plain photograph with this mask. */
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
  // Laid on paper from its set in `public/presets/people`: `assets/people` renders that, see assets/README.md.
  models: [{ suffix: '', resolution: '1024x1536', extra: [], format: 'webp', finish: 'frame' }],
  samples: [
    { suffix: '', resolution: '1200x1200', extra: ['--ground', 'plain'], format: 'jpg', finish: 'frame' },
    { suffix: '.alpha', resolution: '1200x1200', extra: ['--ground', 'mask'], format: 'png', finish: 'cut-out' },
    { suffix: '.busy', resolution: '1200x1200', extra: ['--ground', 'busy'], format: 'jpg', finish: 'frame' },
  ],
};
/** A person's set is laid on a sweep of paper of this size. */
const MODEL_FRAME = { width: 1024, height: 1536 };
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
  if (kind === 'models') {
    if (!factsOnly && shots.length > 0)
      await encode(await onPaper(entry.name), 'webp', join(shelf, kind, `${entry.name}.webp`));
    return;
  }
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
      // Blurred streets need no wide search.
      if (kind === 'places') options.push('--window=5');
      run(PYTHON, [join(assets, 'denoise.py'), raw, workRoom, ...options]);
    }
    if (kind === 'places') {
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

/** The person of a set standing on a sweep of paper, with the shadow of its shoes. */
async function onPaper(name: string): Promise<Sharp> {
  const folder = join(shelf, 'people', name, 'stand');
  const body = personBodySchema.parse(JSON.parse(await readFile(join(folder, 'body.json'), 'utf8')));
  const { width, height } = MODEL_FRAME;
  const scale = width / body.width;
  const [x, y, w, h] = body.box.map((pixels) => Math.round(pixels * scale));
  const input = await sharp(join(folder, 'body.webp'))
    .resize({ width: w!, height: h!, fit: 'fill', kernel: 'lanczos3' })
    .png()
    .toBuffer();
  const feet = { x: body.feet.x * scale, y: body.feet.y * scale, half: (body.feet.width / 2) * scale };
  const shadow = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><radialGradient id="s"><stop offset="0" stop-color="#2a2622" stop-opacity=".62"/><stop offset=".55" stop-color="#2a2622" stop-opacity=".3"/><stop offset="1" stop-color="#2a2622" stop-opacity="0"/></radialGradient></defs><ellipse cx="${feet.x}" cy="${feet.y - 6}" rx="${feet.half * 1.35}" ry="20" fill="url(#s)"/></svg>`;
  // A little grain keeps the paper's gradient from banding.
  const grain = sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 3 } },
  });
  return sharp(Buffer.from(MODEL_PAPER)).composite([
    { input: await grain.png().toBuffer(), blend: 'soft-light' },
    { input: Buffer.from(shadow), left: 0, top: 0 },
    { input, left: x!, top: y! },
  ]);
}
