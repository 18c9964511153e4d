/**
 * The brand look: what is learned from eight drawn pictures of a brand against the numbers that they were drawn from, and
 * how many of fifty staged pictures are within the goals.
 *   npm run bench:look            -- PICTURES for fewer
 */
import { createRandom } from '#imaging/pixels/random.ts';
import { deltaE, labOfHex } from '#imaging/look/background-colour.ts';
import { angleBetween } from '#imaging/look/common-look.ts';
import { learnLook } from '#imaging/look/learn-look.server.ts';
import { stagePictures } from '#imaging/stage/stage-pictures.server.ts';
import { isNear, LOOK_GOALS } from '@plinth/imaging';
import type { BrandLook, LookNearness, StageInput, StageNote } from '@plinth/imaging';
import { BRAND_PRODUCTS, BRANDS, drawBrandPicture, sampleCutOut } from '#tests/fixtures/drawn-brand.ts';
import type { KnownBrand } from '#tests/fixtures/drawn-brand.ts';
import { reportErrorsPlainly } from '../launch/run-main.ts';

reportErrorsPlainly();

const LEARNED_FROM = 8;
const SIDE = 768;
const wanted = Number(process.argv[2] ?? 50);
const PROMPTS = ['', 'soft morning light', 'golden hour', 'on a clean studio floor'] as const;

const products = await Promise.all(BRAND_PRODUCTS.map(sampleCutOut));
const quiet = async () => {};

console.log('brand     colour dE   shadow deg   scale %   grain (drawn, found)   length (drawn, found)');
const learned: { brand: KnownBrand; look: BrandLook }[] = [];
let faults = 0;
for (const brand of BRANDS) {
  const pictures = [];
  for (let k = 0; k < LEARNED_FROM; k++) {
    pictures.push(await drawBrandPicture(brand, products[k % products.length]!, 100 + k));
  }
  const { look } = await learnLook(pictures, quiet);
  learned.push({ brand, look });
  const colour = deltaE(labOfHex(look.background), labOfHex(brand.background));
  const angle = look.key ? angleBetween(look.key.angleDeg, brand.angleDeg) : 180;
  const scale = Math.abs(look.scale - brand.scale) / brand.scale;
  if (colour > LOOK_GOALS.colourDeltaE || angle > LOOK_GOALS.shadowDeg || scale > LOOK_GOALS.scaleShare) faults++;
  console.log(
    `${brand.background}  ${colour.toFixed(1).padStart(8)}  ${angle.toFixed(1).padStart(10)}  ${(scale * 100).toFixed(2).padStart(8)}   ` +
      `${brand.grain} ${look.grain.toFixed(1)}   ${brand.length} ${look.key?.length.toFixed(2) ?? '-'}  soft ${look.key?.softness} strength ${look.key?.strength}`,
  );
}

const seen: LookNearness[] = [];
let untold = 0;
for (let k = 0; k < wanted; k++) {
  const { brand, look } = learned[k % learned.length]!;
  const product = products[k % products.length]!;
  // The look of the brand as it truly is: what was learned wrongly counts against the picture.
  const truth: BrandLook = {
    ...look,
    background: brand.background,
    scale: brand.scale,
    key: look.key && { ...look.key, angleDeg: brand.angleDeg },
  };
  const note = await stageOne(product, look, k);
  const nearness = note.nearness && againstTruth(note.nearness, look, truth, brand);
  if (nearness) seen.push(nearness);
  else untold++;
  if (nearness && !isNear(nearness)) console.log(`picture ${k}: ${JSON.stringify(nearness)}`);
}
const near = seen.filter(isNear).length;
const told = seen.filter(({ shadowDeg }) => shadowDeg !== null);
const worst = (of: (each: LookNearness) => number | null) => Math.max(...seen.map((each) => of(each) ?? 0));
console.log(
  `${near} of ${wanted} within ${JSON.stringify(LOOK_GOALS)}; shadow told in ${told.length}, of which ${told.filter(isNear).length} within; nothing told in ${untold}`,
);
console.log(
  `worst: dE ${worst((n) => n.colourDeltaE)}, shadow ${worst((n) => n.shadowDeg)} deg, scale ${(worst((n) => n.scaleShare) * 100).toFixed(2)} %`,
);
if (faults > 0 || near < 0.95 * wanted) process.exitCode = 1;

/** The picture was measured against what was learned; the difference of that to the truth is added. */
function againstTruth(nearness: LookNearness, look: BrandLook, truth: BrandLook, brand: KnownBrand): LookNearness {
  const colour = deltaE(labOfHex(look.background), labOfHex(truth.background));
  const angle = look.key ? angleBetween(look.key.angleDeg, brand.angleDeg) : 0;
  const scale = Math.abs(look.scale - brand.scale) / brand.scale;
  return {
    colourDeltaE: nearness.colourDeltaE + colour,
    shadowDeg: nearness.shadowDeg === null ? null : nearness.shadowDeg + angle,
    scaleShare: nearness.scaleShare === null ? null : nearness.scaleShare + scale,
  };
}

async function stageOne(image: StageInput['items'][number]['image'], look: BrandLook, k: number): Promise<StageNote> {
  const random = createRandom(k);
  const height = Math.round(look.scale * SIDE);
  const width = (image.width / image.height) * height;
  const item = {
    id: 'one',
    role: 'product' as const,
    image,
    x: Math.round((SIDE - width) / 2 + (random() - 0.5) * 0.1 * SIDE),
    y: Math.round(look.footY * SIDE) - height,
    width,
    height,
    rotation: 0,
    zIndex: 1,
  };
  const input: StageInput = {
    width: SIDE,
    height: SIDE,
    scene: null,
    prompt: PROMPTS[k % PROMPTS.length]!,
    items: [item],
    count: 1,
    seed: 1000 + k,
    look,
  };
  let note: StageNote | null = null;
  await stagePictures(
    input,
    async (event) => {
      if (event.type === 'output') note = event.note as StageNote;
      if (event.type === 'output-failed') throw new Error(event.failure.message);
    },
    quiet,
  );
  if (!note) throw new Error('no picture');
  return note;
}
