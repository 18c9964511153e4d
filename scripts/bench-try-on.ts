/**
 * Garments worn by every person there is: colour, shape of the print and time of each, and whether the certificate alarms
 * without a reason. Then damages planted into a drawn share of them (four garments of each group a person), and whether the
 * certificate finds them. Two groups, told apart at the end: `tuned`, on which its limits were chosen, and `unseen`, with
 * other prints, letters and colours, turned up to ten degrees, four of them cut out of busy grounds by the engine.
 * `npm run bench:tryon`, `-- NAME` for some people, `-- --group=unseen` for one group, `-- --garments=tee-text,shirt` for some
 * garments, `-- --seed=N` for another share, `-- --all` for all of them.
 */
import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { createEngineRegistry } from '#app/domain/engines/index.server.ts';
import type { EngineImage } from '@plinth/imaging';
import { certifyGarment } from '#imaging/try-on/proof/certify-garment.ts';
import { EDGE_CM, readCloth } from '#imaging/try-on/fit/cloth-photo.server.ts';
import type { ClothPhoto } from '#imaging/try-on/fit/cloth-photo.server.ts';
import { fitPhoto } from '#imaging/try-on/fit/fit-photo.ts';
import { readGarment } from '#imaging/try-on/reading/read-garment.server.ts';
import type { SeenGarment } from '#imaging/try-on/reading/read-garment.server.ts';
import { drapesOf, readDrape, readPerson } from '#imaging/try-on/read-person.server.ts';
import type { PersonBody } from '#imaging/garments/person-set.schema.ts';
import { paintCloth } from '#imaging/try-on/wear/wear.ts';
import type { LinearPicture } from '#imaging/try-on/wear/wear.ts';
import { createRandom } from '#imaging/pixels/random.ts';
import { setFor } from '#imaging/garments/wearable.ts';
import { personSet } from '#imaging/tests/fixtures/try-on.ts';
import { changedPixels, DAMAGES, HARMLESS } from './bench/garment-damages.ts';

const FLAT_LAYS = {
  tuned: 'packages/imaging/tests/fixtures/flat-lays',
  unseen: 'packages/imaging/tests/fixtures/flat-lays/unseen',
} as const;
type Group = keyof typeof FLAT_LAYS;
const PEOPLE = 'public/presets/people';
/** Square metres of a picture that have to look different for a damage to be one: squares of six millimetres. */
const LEAST_SEEN = 0.006 ** 2;
const PATCHES_SEEN = 3;
/** Garments of a group that are damaged on each person. */
const SHARE = 4;
/** What of a picture is a print, not its cloth or its seams. */
const PLAIN = ['shirt', 'hooded', 'coat', 'skirt', 'trousers'];
const LETTERED = [
  ...['tee-text', 'tee-thin', 'long-sleeve', 'hoodie'],
  ...['tee-mornings', 'tee-script', 'tee-waves', 'long-numbers', 'hoodie-outpost'],
];

interface Lay {
  readonly group: Group;
  readonly name: string;
  readonly image: EngineImage;
  readonly seen: SeenGarment;
}

/** How often out of how many. */
type Tally = [count: number, of: number];
const newTally = () => ({
  damages: new Map<string, Tally>(),
  alarms: [0, 0] as Tally,
  pictures: 0,
  hidden: 0,
  fair: 0,
});
const tallies = { tuned: newTally(), unseen: newTally() };

const option = (name: string) => process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const seed = Number(option('seed') ?? 1);
const isWhole = process.argv.includes('--all');
const garments = option('garments')?.split(',');
const groups = (Object.keys(FLAT_LAYS) as Group[]).filter((group) =>
  [group, undefined].includes(option('group') as Group),
);

const engines = createEngineRegistry({ cutOutModel: 'auto', ffmpegPath: 'none' });
const lays = (await Promise.all(groups.map(laysOf))).flat();
await engines.close();
const people = readdirSync(PEOPLE);
for (const name of people.filter((each) => asked.length === 0 || asked.includes(each))) {
  const set = personSet(name);
  const { body } = await readPerson(set);
  for (const group of groups) {
    const own = lays.filter((lay) => lay.group === group);
    const order = shuffled(own.length, seed);
    const drawn = Array.from({ length: SHARE }, (_, k) => order[(people.indexOf(name) * SHARE + k) % own.length]);
    for (const [index, lay] of own.entries()) await tryOn(set, body, lay, isWhole || drawn.includes(index));
  }
  console.log(`\nUp to ${name}`);
  for (const group of groups) report(group);
}

/** The flat-lays of a group; what lies on a busy ground is cut out as a customer's photo is. */
async function laysOf(group: Group): Promise<Lay[]> {
  const files = readdirSync(FLAT_LAYS[group]).filter((file) => file.endsWith('.webp'));
  const made: Lay[] = [];
  const isAsked = (name: string): boolean => garments === undefined || garments.includes(name);
  for (const file of files.filter((each) => group === 'unseen' || !each.includes('.busy.'))) {
    const name = file.replace(/(\.busy)?\.webp$/, '');
    if (!isAsked(name)) continue;
    const { data, info } = await sharp(`${FLAT_LAYS[group]}/${file}`).png().toBuffer({ resolveWithObject: true });
    const photo = { bytes: new Uint8Array(data), contentType: 'image/png', width: info.width, height: info.height };
    const image = file.includes('.busy.') ? await cutOut(photo) : photo;
    made.push({ group, name, image, seen: await readGarment({ image }) });
  }
  return made;
}

async function cutOut(image: EngineImage): Promise<EngineImage> {
  for await (const event of engines.cutOut.cutOut({ image }, { signal: AbortSignal.timeout(300_000) })) {
    if (event.type === 'output') return event.image;
  }
  throw new Error('Nothing was cut out.');
}

/** One garment on one person: as it is made, through what harms no picture, and with damages. */
async function tryOn(set: ReturnType<typeof personSet>, body: PersonBody, lay: Lay, isDamaged: boolean): Promise<void> {
  const { group, name, image, seen } = lay;
  const { reading } = seen;
  const tally = tallies[group];
  const started = process.cpuUsage();
  const drapeName = setFor(reading, drapesOf(set));
  if (!drapeName || !reading.points || reading.refusal) {
    console.log(`${set.name}  ${name}  ${reading.refusal ?? `no set of ${reading.garment}`}`);
    return;
  }
  const drape = await readDrape(set, drapeName, body);
  const fit = fitPhoto(drape.cloth, reading.points, seen.outline, seen.photo, seen.neckline, seen.isPatterned);
  const ratio = image.width / seen.photo.width;
  const photo = await readCloth(image, image.width, (EDGE_CM / 100) * fit.scale * ratio, null);
  // What of a photo lies above the neckline is inside of a hood or a collar, and not seen.
  const neck = reading.points.kind === 'upper' ? reading.points.at.neckMiddle.y * photo.height : 0;
  const view = { zoom: 1, left: 0, top: 0 };
  const wear = (worn: ClothPhoto) =>
    paintCloth(drape, { kind: 'photo', photo: worn, fit, ratio }, view, body.width, body.height);
  const picture = wear(photo);
  const clear = new Uint8Array(body.width * body.height).fill(1);
  const judge = (made: LinearPicture) =>
    certifyGarment(made, { drape, fabric: { kind: 'photo', photo, fit, ratio }, view }, clear);
  const good = judge(picture);
  const used = process.cpuUsage(started);
  const seconds = ((used.user + used.system) / 1e6).toFixed(1);
  tally.pictures += 1;
  tally.fair += good.passed ? 1 : 0;
  console.log(
    `${set.name}  ${name}  ${seconds} s  colour ${good.colourDistance.toFixed(1)}  shape ${(good.shapeChange * 100).toFixed(2)} %  off ${(good.damagedShare * 100).toFixed(2)} %, ${good.largestDamage} together  ${good.passed ? 'passed' : good.reasons.join(', ')}`,
  );
  for (const [change, make] of Object.entries(HARMLESS)) {
    const said = change === 'as made' ? good : judge(await make(picture));
    if (!said.passed)
      console.log(`  false alarm: ${change}: ${said.reasons.join(', ')} (${said.largestDamage} together)`);
    add(tally.alarms, !said.passed);
  }
  if (!isDamaged) return;
  const cm = (fit.scale / 100) * ratio;
  for (const [damage, plant] of Object.entries(DAMAGES)) {
    // A plain garment has no print to be shifted or widened, and not every print has letters.
    if (damage.startsWith('print') && PLAIN.includes(name)) continue;
    const isMark = damage === 'one thin mark missing';
    if ((isMark || damage === 'a letter changed') && !LETTERED.includes(name)) continue;
    const damaged = wear(plant(photo, cm, neck));
    // What is folded away, behind an arm, or black in another hue, is seen by nobody.
    const least = LEAST_SEEN * (isMark ? 1 : PATCHES_SEEN) * (body.height / body.frame) ** 2;
    if (changedPixels(picture, damaged) < least) {
      tally.hidden += 1;
      continue;
    }
    const certificate = judge(damaged);
    const found = tally.damages.get(damage) ?? [0, 0];
    tally.damages.set(damage, found);
    add(found, !certificate.passed);
    if (certificate.passed) console.log(`  missed: ${damage} (${certificate.largestDamage} together)`);
  }
}

function add(tally: Tally, isOne: boolean): void {
  tally[0] += isOne ? 1 : 0;
  tally[1] += 1;
}

function report(group: Group): void {
  const { damages, alarms, pictures, hidden, fair } = tallies[group];
  console.log(`${group}: ${pictures} pictures, ${fair} passed as made`);
  for (const [damage, [n, of]] of damages) console.log(`  ${damage}: ${n} of ${of} found`);
  const [n, of] = [...damages.values()].reduce(([a, b], [c, d]) => [a + c, b + d], [0, 0]);
  console.log(
    `  found ${n} of ${of} (${share(n, of)}), ${hidden} more could not be seen; false alarms ${alarms[0]} of ${alarms[1]} (${share(...alarms)})`,
  );
}

function share(n: number, of: number): string {
  return `${of === 0 ? '-' : ((100 * n) / of).toFixed(1)} %`;
}

/** 0 to n - 1 in an order that the seed draws. */
function shuffled(n: number, from: number): number[] {
  const random = createRandom(from);
  return Array.from({ length: n }, (_, i) => ({ i, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ i }) => i);
}
