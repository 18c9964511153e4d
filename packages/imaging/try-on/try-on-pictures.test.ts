import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { asPng, flatLay, personSet } from '#tests/fixtures/try-on.ts';
import type { FlatLay } from '#tests/fixtures/try-on.ts';
import { deepIt, everydayIt, splitRows } from '@plinth/testing/depth';
import type { EngineEvent, EngineImage } from '../contract/engine.ts';
import { describeSceneLight } from '../seen/describe-light.server.ts';
import type { TryOnInput, TryOnMode, TryOnNote, TryOnPlace } from '../contract/try-on-engine.ts';
import type { PersonSetFiles } from '../garments/person-set.schema.ts';
import { tryOnPictures } from './try-on-pictures.server.ts';

type Output = Extract<EngineEvent<TryOnNote>, { type: 'output' }>;

const size = { width: 416, height: 624 };
const SMALL = { width: 208, height: 312 };
const woman = personSet('european-woman');

async function dress(names: readonly FlatLay[], more: Partial<TryOnInput> = {}): Promise<Output[]> {
  const outputs: Output[] = [];
  const garments = await Promise.all(names.map(async (name) => ({ image: await flatLay(name) })));
  const image = garments[0]!.image;
  await tryOnPictures(
    {
      garments,
      person: { name: 'european-woman', image, set: woman },
      place: null,
      mode: 'model',
      ...size,
      count: 1,
      seed: 7,
      ...more,
    },
    async (event) => {
      if (event.type === 'output') outputs.push(event as Output);
    },
    async () => {},
  );
  return outputs;
}

const rgb = async ({ bytes }: EngineImage) => sharp(bytes).removeAlpha().raw().toBuffer();
/** Colour at fractions of the picture. */
async function at(image: EngineImage, x: number, y: number) {
  const data = await rgb(image);
  const i = (Math.round(y * image.height) * image.width + Math.round(x * image.width)) * 3;
  return [...data.subarray(i, i + 3)];
}

describe('dressing a person', () => {
  everydayIt('a tee ends where the photo ends: bare arms, and plain trousers of ours that are said', async () => {
    const [tee] = await dress(['tee-circle'], SMALL);
    const [long] = await dress(['long-sleeve'], SMALL);
    expect(tee!.note.added).toEqual(['plain dark trousers']);
    // A forearm, and the sleeve over it.
    const [arm, sleeve] = [await at(tee!.image, 0.3, 0.45), await at(long!.image, 0.3, 0.45)];
    expect(arm[0]! - arm[2]!).toBeGreaterThan(25);
    expect(sleeve[2]! - sleeve[0]!).toBeGreaterThan(20);
  });

  everydayIt('an outfit is worn as one: bottoms below, the top over them, nothing of ours added', async () => {
    const [output] = await dress(['tee-circle', 'trousers'], SMALL);
    expect(output!.note.added).toEqual([]);
    expect(output!.note.worn.map(({ garment }) => garment)).toEqual(['top', 'trousers']);
    // On a figure it is a preview: its cut, not the photo, decides length and sleeves.
    expect(output!.note.worn.map(({ certificate }) => certificate)).toEqual([null, null]);
    const leg = await at(output!.image, 0.43, 0.75);
    expect(leg[2]!).toBeGreaterThan(leg[0]! + 15);
  });

  everydayIt('the four differ and are the same again with the same seed', async () => {
    const first = await dress(['tee-text'], { count: 4, ...SMALL });
    const again = await dress(['tee-text'], { count: 4, ...SMALL });
    const pixels = await Promise.all(first.map(({ image }) => rgb(image)));
    for (let i = 0; i < 4; i++) {
      expect(pixels[i]!.equals(await rgb(again[i]!.image))).toBe(true);
      for (let j = 0; j < i; j++) {
        let apart = 0;
        for (let k = 0; k < pixels[i]!.length; k += 30) apart += Math.abs(pixels[i]![k]! - pixels[j]![k]!) > 12 ? 1 : 0;
        expect(apart / (pixels[i]!.length / 30)).toBeGreaterThan(0.05);
      }
    }
  });

  deepIt('a person who stands in two poses shows them in two of four pictures', async () => {
    const person = { name: 'european-woman', image: await flatLay('tee-circle'), set: woman };
    const turned = personSet('european-woman', 'turn');
    const small = { width: 208, height: 312 };
    const [one, both] = await Promise.all(
      [person, { ...person, turned }].map((who) => dress(['tee-circle'], { person: who, count: 4, ...small })),
    );
    const same = await Promise.all(
      one!.map(async ({ image }, i) => (await rgb(image)).equals(await rgb(both![i]!.image))),
    );
    expect(same).toEqual([true, false, false, true]);
    // Without cloth for what is worn the second pose is not shown.
    const bare = { ...turned, files: { ...turned.files } };
    delete (bare.files as Record<string, Uint8Array>)['trousers.json'];
    const straight = await dress(['tee-circle'], { person: { ...person, turned: bare }, count: 4, ...small });
    expect((await rgb(straight[1]!.image)).equals(await rgb(one![1]!.image))).toBe(true);
  });

  deepIt(
    'the second pose is not shown where it hides a letter that the first shows, however little of the print that is',
    async () => {
      const person = { name: 'european-woman', image: await flatLay('tee-circle'), set: woman };
      const turned = personSet('european-woman', 'turn');
      const small = { count: 2, width: 208, height: 312 };
      const pixels = async (name: FlatLay, who: TryOnInput['person']) =>
        rgb((await dress([name], { person: who, ...small }))[1]!.image);
      for (const [name, isSame] of [
        ['tee-oversized', true],
        ['tee-text', false],
        // Checks go around the sides of both.
        ['shirt-checked', false],
      ] as const) {
        expect((await pixels(name, person)).equals(await pixels(name, { ...person, turned }))).toBe(isSame);
      }
    },
  );

  deepIt('of a skirt alone every picture shows the skirt, also the closer ones', async () => {
    const outputs = await dress(['skirt'], { count: 4, width: 208, height: 312 });
    for (const [index, { image }] of outputs.entries()) {
      const [r, g, b] = await at(image, index === 2 ? 0.6 : 0.5, 0.62);
      expect(r! - Math.max(g!, b!), `picture ${index + 1}`).toBeGreaterThan(60);
    }
  });

  deepIt(
    'a place that is kept is the same behind another model, and a model that is kept the same in another place',
    async () => {
      const street = async (colour: string): Promise<TryOnPlace> => {
        const image = await asPng(sharp({ create: { width: 300, height: 450, channels: 3, background: colour } }));
        return { name: 'a street', image, light: { ...(await describeSceneLight(image)), keyColor: '#ffffff' } };
      };
      const [red, blue] = [await street('#b06050'), await street('#5060b0')];
      const man = personSet('african-man');
      const by = (set: PersonSetFiles, place: TryOnPlace) =>
        dress(['tee-black'], { place, person: { name: set.name, image: place.image, set } });
      const [[first], [other], [elsewhere]] = [await by(woman, red), await by(man, red), await by(woman, blue)];
      const [a, b, c] = await Promise.all([first!, other!, elsewhere!].map(({ image }) => rgb(image)));
      // Far from both figures and their shadows: one byte of grain at most.
      const far = (x: number, y: number) => (x < 0.15 || x > 0.9) && y < 0.6;
      // Where the garment, the hair and the face of the one who is kept are.
      const near = (x: number, y: number) => Math.abs(x - 0.5) < 0.04 && y > 0.09 && y < 0.33;
      const apart = (one: Buffer, two: Buffer, isSeen: (x: number, y: number) => boolean): number => {
        let most = 0;
        for (let i = 0; i < one.length; i++) {
          const pixel = Math.floor(i / 3);
          if (!isSeen((pixel % size.width) / size.width, Math.floor(pixel / size.width) / size.height)) continue;
          most = Math.max(most, Math.abs(one[i]! - two[i]!));
        }
        return most;
      };
      expect(apart(a!, b!, far)).toBeLessThanOrEqual(1);
      expect(apart(a!, b!, near)).toBeGreaterThan(40);
      expect(apart(a!, c!, near)).toBeLessThanOrEqual(1);
      expect(apart(a!, c!, far)).toBeGreaterThan(40);
    },
  );

  test.each(
    splitRows(
      [
        ['ghost', 'Ghost mannequin'],
        ['hanger', 'On a hanger'],
      ] as const,
      // Everyday `unworn` holds both.
      0,
    ),
  )('the mode %s shows the garment without a person', async (mode: TryOnMode, label) => {
    const [output] = await dress(['tee-circle'], { mode, width: 300, height: 450 });
    expect(output!.note).toMatchObject({ variation: { label }, added: [] });
    const [r, g, b] = await at(output!.image, 0.5, 0.48);
    expect(r! - (g! + b!) / 2).toBeGreaterThan(60);
  });

  everydayIt('what cannot be worn says why and what to do', async () => {
    const mug = await asPng(
      sharp(
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><rect x="150" y="200" width="250" height="300"/></svg>',
        ),
      ).ensureAlpha(),
    );
    await expect(dress(['tee-circle'], { garments: [{ image: mug }] })).rejects.toThrow(
      'no-garment: This does not look like a garment.',
    );
    const bare = {
      ...woman,
      files: Object.fromEntries(Object.entries(woman.files).filter(([file]) => file.startsWith('body'))),
    };
    await expect(dress(['tee-circle'], { person: { name: 'x', image: mug, set: bare } })).rejects.toThrow(
      'no-set: This model cannot wear this kind of garment yet.',
    );
  });
});
