/**
 * Real photos of garments, cut out, read and worn by the local engine without a word about them: what is read as what, what is
 * refused and why, and what its certificate says. `npm run bench:garments -- FOLDER [OUT]`: the folder has one of each class
 * (`top`, `coat`, `dress`, `trousers`, `skirt`, `hoodie`), and `none` for things that are not worn. `OUT`: for each photo a row to look at
 * (photo, corners, worn picture). `--read`: nothing is put on.
 */
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { createEngineRegistry } from '#app/domain/engines/index.server.ts';
import type { EngineImage } from '@plinth/imaging';
import { readGarment } from '#imaging/try-on/reading/read-garment.server.ts';
import type { SeenGarment } from '#imaging/try-on/reading/read-garment.server.ts';
import { tryOnPictures } from '#imaging/try-on/try-on-pictures.server.ts';
import type { TryOnNote } from '#imaging/contract/try-on-engine.ts';
import { asPng, personSet } from '#imaging/tests/fixtures/try-on.ts';
import { LaunchError } from '../launch/launch-error.ts';
import { reportErrorsPlainly } from '../launch/run-main.ts';

reportErrorsPlainly();

const PEOPLE = readdirSync('public/presets/people');
const ROW = { width: 300, height: 420 } as const;

const [folder, out] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
if (!folder) throw new LaunchError('npm run bench:garments -- FOLDER [OUT] [--read]');
const isOnlyRead = process.argv.includes('--read');
if (out) mkdirSync(out, { recursive: true });

const engines = createEngineRegistry({ cutOutModel: 'auto', ffmpegPath: 'none' });

async function cutOut(file: string): Promise<EngineImage | null> {
  const image = await asPng(sharp(file).rotate());
  const signal = AbortSignal.timeout(300_000);
  for await (const event of engines.cutOut.cutOut({ image, isGarment: true }, { signal }))
    if (event.type === 'output') return event.image;
  return null;
}

interface Worn {
  readonly bytes: Uint8Array;
  /** The certificate's objections to it. */
  readonly reasons: readonly string[];
}

async function wear(image: EngineImage, name: string): Promise<Worn | null> {
  let worn: Worn | null = null;
  await tryOnPictures(
    {
      garments: [{ image }],
      person: { name, image, set: personSet(name), turned: null },
      place: null,
      mode: 'model',
      width: 624,
      height: 936,
      count: 1,
      seed: 7,
    },
    async (event) => {
      if (event.type !== 'output') return;
      const reasons = (event.note as TryOnNote).worn.flatMap(({ certificate }) => certificate?.reasons ?? []);
      worn = { bytes: event.image.bytes, reasons };
    },
    async () => {},
  );
  return worn;
}

/** Photo, cut-out with its corners, and the worn picture, side by side. */
async function drawRow(file: string, cut: EngineImage, { reading, photo }: SeenGarment, worn: Worn | null) {
  const dots = Object.values(reading.points?.at ?? {}).map(
    ({ x, y }) => `<circle cx="${x * photo.width}" cy="${y * photo.height}" r="7" fill="cyan" stroke="black"/>`,
  );
  const marked = await sharp(cut.bytes)
    .flatten({ background: '#cfa8cf' })
    .resize(photo.width, photo.height, { fit: 'fill' })
    .composite([
      {
        input: Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="${photo.width}" height="${photo.height}">${dots.join('')}</svg>`,
        ),
      },
    ])
    .png()
    .toBuffer();
  const cells = [file, marked, ...(worn ? [Buffer.from(worn.bytes)] : [])];
  const pictures = await Promise.all(
    cells.map((cell) =>
      sharp(cell).rotate().resize(ROW.width, ROW.height, { fit: 'contain', background: '#888' }).png().toBuffer(),
    ),
  );
  return sharp({ create: { width: ROW.width * 3, height: ROW.height, channels: 3, background: '#444' } })
    .composite(pictures.map((input, k) => ({ input, left: k * ROW.width, top: 0 })))
    .jpeg({ quality: 88 });
}

const totals = new Map<string, Map<string, number>>();
let number = 0;
for (const wanted of readdirSync(folder).sort()) {
  const found = new Map<string, number>();
  totals.set(wanted, found);
  for (const name of readdirSync(join(folder, wanted)).filter((file) => /\.(jpe?g|png|webp)$/i.test(file))) {
    const file = join(folder, wanted, name);
    const cut = await cutOut(file);
    const seen = cut && (await readGarment({ image: cut }));
    const { garment = null, refusal = 'no-garment' } = seen?.reading ?? {};
    const worn = cut && !refusal && !isOnlyRead ? await wear(cut, PEOPLE[(number * 4) % PEOPLE.length]!) : null;
    const failed = worn?.reasons.length ? `, certificate: ${worn.reasons.join(' ')}` : '';
    const result = refusal ? `refused: ${refusal}` : `read as ${garment}${failed}`;
    found.set(result, (found.get(result) ?? 0) + 1);
    console.log(`${wanted}  ${name}  ${result}`);
    if (out && cut && seen) await (await drawRow(file, cut, seen, worn)).toFile(join(out, `${wanted}-${name}.jpg`));
    number += 1;
  }
}
for (const [wanted, found] of totals) {
  const all = [...found.values()].reduce((sum, count) => sum + count, 0);
  const each = [...found].sort((a, b) => b[1] - a[1]).map(([result, count]) => `${count} ${result}`);
  console.log(`\n${wanted}: ${all}\n  ${each.join('\n  ')}`);
}
await engines.close();
