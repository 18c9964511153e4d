import type { ReportStep } from '../contract/engine.ts';
import type { GarmentInput, TryOnInput, TryOnNote, UnwornMode } from '../contract/try-on-engine.ts';
import { GARMENT_ADVICE, isBottom, isOverBody, refusalIn } from '../garments/garments.ts';
import type { GarmentClass } from '../garments/garments.ts';
import type { PersonSetFiles } from '../garments/person-set.schema.ts';
import { setFor, wearAlike } from '../garments/wearable.ts';
import { EngineError } from '../contract/engine-error.ts';
import { linearFromByte, linearFromHex } from '../pixels/linear-light.ts';
import { mixSeed } from '../pixels/random.ts';
import type { EmitEvent } from '../process/process-protocol.ts';
import { bareNeck } from './wear/bare-neck.ts';
import { EDGE_CM, readCloth } from './fit/cloth-photo.server.ts';
import type { ClothPhoto } from './fit/cloth-photo.server.ts';
import { fitPhoto } from './fit/fit-photo.ts';
import type { PhotoFit } from './fit/fit-photo.ts';
import { FRAMINGS } from './framing.ts';
import { encodeUnworn, layUnworn } from './unworn/show-unworn.server.ts';
import { drawGround, encodePicture, layPerson } from './lay-in-place.server.ts';
import { printInSight, showsLess } from './proof/print-in-sight.ts';
import type { PrintInSight } from './proof/print-in-sight.ts';
import { readGarment } from './reading/read-garment.server.ts';
import type { SeenGarment } from './reading/read-garment.server.ts';
import { removeSpecks } from './wear/remove-specks.ts';
import { drapesOf, readDrape, readPerson } from './read-person.server.ts';
import type { Drape, Person } from './read-person.server.ts';
import { rowsOfFigure, viewOfCrop, viewOfFigure } from './view-of.ts';
import { closeNeck } from './wear/close-neck.ts';
import { closeSlits } from './wear/close-slits.ts';
import { tuckUnder } from './wear/tuck-under.ts';
import { endAtHip } from './wear/end-at-hip.ts';
import { layOver, paintCloth } from './wear/wear.ts';
import type { Fabric, LinearPicture, View } from './wear/wear.ts';

/** Trousers of ours under a top that is tried on alone. */
const PLAIN_TROUSERS = { colour: linearFromHex('#3b3f47'), words: 'plain dark trousers' };
/** Photo pixels to one of the picture: prints keep their edges. */
const OVERSAMPLING = 1.6;

/** From the skin outwards. */
const ORDER: readonly GarmentClass[] = ['trousers', 'skirt', 'dress', 'top', 'hoodie', 'coat'];

interface Wearing {
  /** Place in the asked list; null for what is added. */
  readonly asked: number | null;
  readonly drape: Drape;
  readonly fabric: Fabric;
}

/** Dresses the person in all asked pictures; every garment is read once. */
export async function tryOnPictures(input: TryOnInput, emit: EmitEvent, report: ReportStep): Promise<void> {
  const steps = input.count + 2;
  const { camera = 0 } = input;
  await report(0, steps, 'Looking at the garments');
  const seen: SeenGarment[] = [];
  for (const garment of input.garments) seen.push(await readWearable(garment, input.mode));
  if (input.mode !== 'model') return unwornPictures(seen, { ...input, mode: input.mode }, emit, report);
  const { set } = input.person;
  if (!set) throw new EngineError('unusable-input', `${input.person.name} has no set to be dressed`);
  await report(1, steps, 'Putting them on');
  const classes = seen.map(({ reading }) => reading.garment!);
  const added = classes.every(isOverBody) ? [PLAIN_TROUSERS.words] : [];
  const classOf = ({ asked }: Wearing): GarmentClass => (asked === null ? 'trousers' : classes[asked]!);
  const cloths: Cloths = new Map();
  const straight = await dressedIn(set, seen, cloths, input);
  let aside: Dressed | null = null;
  const isBelow = classes.every(isBottom);
  for (let index = 0; index < input.count; index++) {
    await report(2 + index, steps, `Picture ${index + 1}`);
    const seed = mixSeed(input.seed, index);
    const framing = FRAMINGS[(index + camera) % FRAMINGS.length]!;
    if (framing.turned) aside ??= await turnedAside(straight, seen, cloths, input);
    const { person, wearing } = (framing.turned && aside) || straight;
    const view =
      input.framing === 'crop'
        ? viewOfCrop(framing, person.body, input, { hem: hemOf(wearing), isBelow })
        : viewOfFigure(framing, person.body, input, isBelow);
    const pixelsPerMetre = (person.body.height * view.zoom) / person.body.frame;
    const picture = bodyIn(person, view, input);
    const layers = wearing.map(({ drape, fabric }) => paintCloth(drape, fabric, view, input.width, input.height));
    for (const layer of layers) closeSlits(layer, pixelsPerMetre);
    tuckUnder(wearing.map(classOf), layers, person.body.feet.x * view.zoom + view.left);
    for (const layer of layers) removeSpecks(layer, picture);
    for (const layer of layers) closeNeck(layer, pixelsPerMetre);
    for (const layer of layers) bareNeck(picture, layer, pixelsPerMetre);
    for (const layer of layers) layOver(picture, layer, pixelsPerMetre);
    const { place } = input;
    const ground = await drawGround(place, framing, input);
    const { feet } = person.body;
    const at = { x: feet.x * view.zoom + view.left, y: feet.y * view.zoom + view.top, width: feet.width * view.zoom };
    layPerson(ground, input, picture, at, place, framing);
    const note: TryOnNote = {
      variation: { index, seed, label: framing.label },
      // The figure's cloth decides length and sleeves: such a picture is a preview, and not certified (decision 340).
      worn: seen.map(({ reading }) => ({ garment: reading.garment, certificate: null })),
      added,
    };
    await emit({ type: 'output', index, image: await encodePicture(ground, input, seed), note });
  }
}

const UNWORN_LABELS: Readonly<Record<UnwornMode, string>> = {
  ghost: 'Ghost mannequin',
  hanger: 'On a hanger',
  flat: 'Flat lay',
};

/** Pictures of unworn garments: they differ by their background. */
async function unwornPictures(
  seen: readonly SeenGarment[],
  input: TryOnInput & { readonly mode: UnwornMode },
  emit: EmitEvent,
  report: ReportStep,
): Promise<void> {
  const steps = input.count + 2;
  await report(1, steps, 'Straightening and shading');
  const { layer, certificates } = await layUnworn(seen, input.garments, input.mode, input);
  for (let index = 0; index < input.count; index++) {
    await report(2 + index, steps, `Picture ${index + 1}`);
    const seed = mixSeed(input.seed, index);
    const note: TryOnNote = {
      variation: { index, seed, label: UNWORN_LABELS[input.mode] },
      worn: seen.map(({ reading }, k) => ({ garment: reading.garment, certificate: certificates[k]! })),
      added: [],
    };
    await emit({
      type: 'output',
      index,
      image: await encodeUnworn(layer, input, index + (input.camera ?? 0), seed),
      note,
    });
  }
}

/** A person in one pose, with everything that they wear, from the skin outwards. */
interface Dressed {
  readonly person: Person;
  readonly wearing: readonly Wearing[];
}

/** The photos as cloth, each read once: it is the same in every pose. */
type Cloths = Map<SeenGarment, ClothPhoto>;

/** @throws EngineError 'unusable-input' where the set has no cloth of that kind */
async function dressedIn(
  set: PersonSetFiles,
  seen: readonly SeenGarment[],
  cloths: Cloths,
  input: TryOnInput,
): Promise<Dressed> {
  const person = await readPerson(set);
  const there = drapesOf(set);
  const wearing: Wearing[] = [];
  for (const [asked, garment] of seen.entries()) {
    const name = setFor(garment.reading, there);
    if (!name) throw new EngineError('unusable-input', `no-set: ${GARMENT_ADVICE['no-set']}`);
    const drape = endAtHip(await readDrape(set, name, person.body), name, person.body);
    const fit = fitOf(garment, drape);
    const photo = cloths.get(garment) ?? (await clothOf(garment, input.garments[asked]!, fit, person, input));
    cloths.set(garment, photo);
    wearing.push({ asked, drape, fabric: { kind: 'photo', photo, fit, ratio: photo.width / garment.photo.width } });
  }
  const classes = seen.map(({ reading }) => reading.garment!);
  if (classes.every(isOverBody)) {
    const drape = await readDrape(set, 'trousers', person.body);
    wearing.push({ asked: null, drape, fabric: { kind: 'plain', colour: PLAIN_TROUSERS.colour } });
  }
  const place = ({ asked }: Wearing): number => ORDER.indexOf(asked === null ? 'trousers' : classes[asked]!);
  return { person, wearing: wearing.sort((a, b) => place(a) - place(b)) };
}

/** The same in the second pose; straight again where there is none, where it lacks such cloth, or hides more of a print. */
async function turnedAside(
  straight: Dressed,
  seen: readonly SeenGarment[],
  cloths: Cloths,
  input: TryOnInput,
): Promise<Dressed> {
  const { set, turned } = input.person;
  const kinds = seen.map(({ reading }) => ({ garment: reading.garment!, fit: reading.fit }));
  if (!set || !turned || !wearAlike(drapesOf(set), drapesOf(turned), kinds)) return straight;
  const aside = await dressedIn(turned, seen, cloths, input);
  const before = printsOf(straight);
  return printsOf(aside).some((print, k) => showsLess(print, before[k] ?? null)) ? straight : aside;
}

/** Of each garment, from the skin outwards. */
function printsOf({ wearing }: Dressed): (PrintInSight | null)[] {
  const view = { zoom: 1, left: 0, top: 0 };
  return wearing.map(({ drape, fabric }) => (fabric.kind === 'photo' ? printInSight({ drape, fabric, view }) : null));
}

/** @throws EngineError 'unusable-input' with the refusal and what to do about it */
async function readWearable(garment: GarmentInput, mode: TryOnInput['mode']): Promise<SeenGarment> {
  const seen = await readGarment(garment);
  const refusal = refusalIn(mode, seen.reading.refusal);
  if (refusal) throw new EngineError('unusable-input', `${refusal}: ${GARMENT_ADVICE[refusal]}`);
  return seen;
}

const fitOf = ({ reading, outline, photo, neckline, isPatterned }: SeenGarment, { cloth }: Drape): PhotoFit =>
  fitPhoto(cloth, reading.points!, outline, photo, neckline, isPatterned);

/** The photo as cloth, as large as the largest picture shows it. */
async function clothOf(
  { photo, hanger }: SeenGarment,
  { image }: GarmentInput,
  { scale }: Pick<PhotoFit, 'scale'>,
  { body }: Person,
  input: TryOnInput,
): Promise<ClothPhoto> {
  // Pixels of the largest picture to a metre of cloth, against those of the photo.
  const zoom = largestZoom(body, input);
  const wanted = ((body.height * zoom) / body.frame) * OVERSAMPLING;
  const width = Math.min(image.width, Math.round((photo.width * wanted) / scale));
  return readCloth(image, width, (EDGE_CM / 100) * scale * (width / photo.width), hanger);
}

/** Pixels of the largest picture to one of the person's. */
function largestZoom(body: Person['body'], input: TryOnInput): number {
  const framings = FRAMINGS.slice(0, input.count);
  if (input.framing !== 'crop') return (Math.max(...framings.map(({ size }) => size)) * input.height) / body.height;
  const { chin, midThigh } = rowsOfFigure(body);
  return (Math.max(...framings.map(({ crop }) => crop.size)) * input.height) / (midThigh - chin);
}

/** Row of the person's picture at which the lowest of what was asked ends. */
function hemOf(wearing: readonly Wearing[]): number {
  const ends = wearing.flatMap(({ asked, drape: { top, height, toBody } }) =>
    asked === null ? [] : [(top + height) * toBody],
  );
  return Math.max(0, ...ends);
}

function blank({ width, height }: TryOnInput): LinearPicture {
  return { data: new Float32Array(width * height * 4), width, height };
}

/** The body in the picture's pixels, straight between its own: the set is about as large as it is shown. */
function bodyIn({ body, picture: { data, width, height } }: Person, view: View, canvas: TryOnInput): LinearPicture {
  const out = blank(canvas);
  const [left, top, wide, high] = body.box;
  const first = (at: number, shift: number) => Math.max(0, Math.floor(at * view.zoom + shift) - 1);
  const last = (at: number, shift: number, most: number) => Math.min(most, Math.ceil(at * view.zoom + shift) + 1);
  const [fromX, toX] = [first(left, view.left), last(left + wide, view.left, canvas.width)];
  const [fromY, toY] = [first(top, view.top), last(top + high, view.top, canvas.height)];
  for (let y = fromY; y < toY; y++) {
    const sy = (y - view.top + 0.5) / view.zoom - 0.5;
    const y0 = Math.floor(sy);
    const fy = sy - y0;
    for (let x = fromX; x < toX; x++) {
      const sx = (x - view.left + 0.5) / view.zoom - 0.5;
      const x0 = Math.floor(sx);
      const fx = sx - x0;
      let r = 0;
      let g = 0;
      let b = 0;
      let a = 0;
      for (let k = 0; k < 4; k++) {
        const px = x0 + (k & 1);
        const py = y0 + (k >> 1);
        if (px < 0 || py < 0 || px >= width || py >= height) continue;
        const i = (py * width + px) * 4;
        const w = (k & 1 ? fx : 1 - fx) * (k >> 1 ? fy : 1 - fy) * (data[i + 3]! / 255);
        if (w === 0) continue;
        r += w * linearFromByte[data[i]!]!;
        g += w * linearFromByte[data[i + 1]!]!;
        b += w * linearFromByte[data[i + 2]!]!;
        a += w;
      }
      if (a <= 0) continue;
      const i = (y * canvas.width + x) * 4;
      out.data[i] = r / a;
      out.data[i + 1] = g / a;
      out.data[i + 2] = b / a;
      out.data[i + 3] = a;
    }
  }
  return out;
}
