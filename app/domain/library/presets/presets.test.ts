import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { everydayIt, splitRows } from '@plinth/testing/depth';
import { sceneSetSchema } from '@plinth/imaging';
import { loadPresetCatalogue, presetFilePath } from './preset-catalogue.server.ts';
import { presetManifestSchema } from './presets.schema.ts';

const publicRoot = join(process.cwd(), 'public');
const KINDS = ['scenes', 'props', 'places', 'models', 'samples'] as const;
const catalogue = await loadPresetCatalogue();
const presets = KINDS.flatMap((kind) => catalogue[kind].map((preset) => ({ kind, preset })));

async function expectSize(urlPath: string, width: number, height: number): Promise<void> {
  const file = join(publicRoot, urlPath);
  expect(existsSync(file), urlPath).toBe(true);
  const found = await sharp(file).metadata();
  expect([urlPath, found.width, found.height]).toEqual([urlPath, width, height]);
}

describe('the preset manifest', () => {
  everydayIt('has twenty-two scenes, twenty-four props, nine places, nine models and eight sample products', () => {
    expect(KINDS.map((kind) => catalogue[kind].length)).toEqual([22, 24, 9, 9, 8]);
  });

  everydayIt('names every picture once', () => {
    for (const kind of KINDS) {
      const names = catalogue[kind].map((preset) => preset.name);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it.each(splitRows(presets, 20))(
    '$kind $preset.name: every file exists in the named size',
    async ({ kind, preset }) => {
      await expectSize(preset.full, preset.width, preset.height);
      for (const size of [preset.preview, preset.thumb]) {
        await expectSize(size.avif, size.width, size.height);
        await expectSize(size.webp, size.width, size.height);
      }
      expect(statSync(join(publicRoot, preset.thumb.avif)).size).toBeLessThan(15_000);
      expect(statSync(join(publicRoot, preset.thumb.webp)).size).toBeLessThan(15_000);
      expect(existsSync(preset.source), preset.source).toBe(true);
      if (kind === 'props') expect((await sharp(join(publicRoot, preset.full)).metadata()).hasAlpha).toBe(true);
      if (kind === 'scenes') expect([preset.width, preset.height]).toEqual([1280, 1280]);
    },
  );

  everydayIt.each(catalogue.samples)('the sample $name comes with an exact mask of the same size', async (sample) => {
    await expectSize(sample.alpha, sample.width, sample.height);
    if (sample.busy !== null) await expectSize(sample.busy, sample.width, sample.height);
    const { channels } = await sharp(join(publicRoot, sample.alpha)).stats();
    expect([channels[3]?.min, channels[3]?.max]).toEqual([0, 255]);
  });

  everydayIt('places come upright as well', async () => {
    for (const { portrait } of catalogue.places) await expectSize(portrait.full, portrait.width, portrait.height);
  });

  everydayIt.each(catalogue.models)(
    'marks the body of $name from the head down, left before right',
    ({ landmarks }) => {
      const { headTop, chin, neck, crotch } = landmarks;
      const down = [headTop, chin, neck, landmarks.armpitLeft, landmarks.waistLeft, landmarks.hipLeft, crotch];
      down.push(landmarks.kneeLeft, landmarks.ankleLeft);
      expect(down.map(({ y }) => y)).toEqual(down.map(({ y }) => y).sort((a, b) => a - b));
      for (const part of ['shoulder', 'armpit', 'elbow', 'wrist', 'waist', 'hip', 'knee', 'ankle'] as const) {
        expect(landmarks[`${part}Left`].x, part).toBeLessThan(landmarks[`${part}Right`].x);
      }
    },
  );

  everydayIt('stands a product on the floor: the anchor lies on the floor line, below the horizon', () => {
    for (const { light } of catalogue.scenes) {
      expect(light.anchor.y).toBe(light.floorY);
      expect(light.floorY).toBeGreaterThan(light.horizonY);
      expect(light.maxProduct.height).toBeLessThanOrEqual(light.anchor.y);
    }
  });

  everydayIt.each(catalogue.scenes.filter((scene) => scene.foreground !== null))(
    'the foreground of $name is there and leaves the room for the product free',
    async ({ foreground, light }) => {
      const { data, info } = await sharp(join(publicRoot, foreground ?? ''))
        .extractChannel('alpha')
        .raw()
        .toBuffer({ resolveWithObject: true });
      const inRoom: number[] = [];
      data.forEach((alpha, i) => {
        const x = ((i % info.width) + 0.5) / info.width;
        const y = (Math.floor(i / info.width) + 0.5) / info.height;
        const { anchor, maxProduct } = light;
        if (Math.abs(x - anchor.x) > maxProduct.width / 2 || y > anchor.y || y < anchor.y - maxProduct.height) return;
        inRoom.push(alpha / 255);
      });
      expect(data.some((alpha) => alpha > 128)).toBe(true);
      expect(inRoom.reduce((a, b) => a + b, 0) / inRoom.length).toBeLessThan(0.005);
    },
  );

  everydayIt('weighs less than 25 MB and holds no file the manifest does not name', () => {
    const named = new Set(JSON.stringify(catalogue).match(/\/presets\/[a-z]+\/[^"]+/g) ?? []);
    let bytes = 0;
    for (const kind of KINDS) {
      const room = join(publicRoot, 'presets', kind);
      for (const file of existsSync(room) ? readdirSync(room) : []) {
        expect(named.has(`/presets/${kind}/${file}`), `${kind}/${file}`).toBe(true);
        bytes += statSync(join(room, file)).size;
      }
    }
    expect(bytes).toBeLessThan(25_000_000);
  });
});

describe('scenes as data', () => {
  const room = join(publicRoot, 'presets', 'sets');
  const views = readdirSync(room).flatMap((scene) => readdirSync(join(room, scene)).map((view) => ({ scene, view })));
  const read = (scene: string, view: string) =>
    sceneSetSchema.parse(JSON.parse(readFileSync(join(room, scene, view, 'set.json'), 'utf8')));

  it.each(splitRows(views, 12))(
    '$scene, $view: belongs to a scene, and its pictures have the sizes it says',
    async ({ scene, view }) => {
      expect(catalogue.scenes.map(({ name }) => name)).toContain(scene);
      const set = read(scene, view);
      expect([set.scene, set.view]).toEqual([scene, view]);
      const { width, height, materials, shares } = set.geometry;
      const painted = Object.values(set.plates?.parts ?? {}).flatMap((part) => part.materials);
      // No other plane is read.
      expect(materials.filter(({ name, coverage }) => coverage !== null && !painted.includes(name))).toEqual([]);
      const file = (name: string) => sharp(join(room, scene, view, name)).metadata();
      const masks = materials.filter(({ coverage }) => coverage !== null).length;
      const [depth, material, normal, coverage, share] = await Promise.all(
        ['depth.webp', 'material.webp', 'normal.webp', 'coverage.webp', 'shares.webp'].map(file),
      );
      expect([depth?.width, depth?.height]).toEqual([width, height * 2]);
      expect([material?.width, material?.height]).toEqual([width, height]);
      expect([normal?.width, normal?.height]).toEqual([width / 2, height]);
      expect([coverage?.width, coverage?.height]).toEqual([width / 2, (height / 2) * masks]);
      expect((share?.height ?? 0) / (share?.width ?? 1)).toBe(3 + shares.length);
    },
  );

  everydayIt.each(views)('$scene, $view: the anchor lies on the stand, where the scene says', ({ scene, view }) => {
    const { geometry, picture } = read(scene, view);
    const { anchor, camera, stand, width, height } = geometry;
    expect(Math.abs(stand.height - anchor[2])).toBeLessThan(0.12);
    const [from, axis] = [
      camera.matrix.map((row) => row[3]),
      [0, 1, 2].map((k) => camera.matrix.map((row) => row[k]!)),
    ];
    const [x, y, z] = axis.map((a) => anchor.reduce((sum, v, i) => sum + (v - from[i]!) * a[i]!, 0)) as [
      number,
      number,
      number,
    ];
    const seen = {
      x: (camera.cx - (camera.focalPx * x) / z) / width,
      y: (camera.cy + (camera.focalPx * y) / z) / height,
    };
    const front = catalogue.scenes.find(({ name }) => name === scene)!.light;
    const known = view === 'front' ? front.anchor : picture?.light.anchor;
    if (known) expect(Math.hypot(seen.x - known.x, seen.y - known.y)).toBeLessThan(0.002);
  });

  const others = views.filter(({ view }) => view !== 'front');

  everydayIt.each(others)('$scene, $view: sees the same lamps from above the front camera', ({ scene, view }) => {
    const { geometry } = read(scene, view);
    const front = read(scene, 'front').geometry;
    const places = ({ lamps }: typeof geometry) => lamps.map(({ group, position }) => [group, position]);
    expect(places(geometry)).toEqual(places(front));
    const ranges: Readonly<Record<string, readonly number[]>> = { high: [15, 20], steep: [30, 36], top: [60, 90] };
    const [least, most] = ranges[view]!;
    expect(geometry.camera.pitchDeg).toBeGreaterThanOrEqual(least!);
    expect(geometry.camera.pitchDeg).toBeLessThanOrEqual(most!);
  });

  everydayIt.each(others.filter(({ scene, view }) => read(scene, view).plates))(
    '$scene, $view: has a picture with room for a product inside the frame',
    async ({ scene, view }) => {
      const { light } = read(scene, view).picture!;
      for (const [file, side] of [
        ['picture.webp', 1280],
        ['thumb.webp', 240],
      ] as const) {
        await expectSize(`presets/sets/${scene}/${view}/${file}`, side, side);
      }
      const { anchor, maxProduct } = light;
      const above = view === 'top' ? maxProduct.height / 2 : maxProduct.height;
      expect(anchor.y - above).toBeGreaterThanOrEqual(0);
      expect(anchor.y + (view === 'top' ? maxProduct.height / 2 : 0)).toBeLessThanOrEqual(1);
      expect(Math.abs(anchor.x - 0.5) + maxProduct.width / 2).toBeLessThanOrEqual(0.5);
    },
  );

  everydayIt('weigh less than 60 MB together', () => {
    const files = views.flatMap(({ scene, view }) =>
      readdirSync(join(room, scene, view)).map((name) => statSync(join(room, scene, view, name)).size),
    );
    expect(files.reduce((sum, size) => sum + size, 0)).toBeLessThan(60_000_000);
  });
});

describe('presetFilePath', () => {
  everydayIt('finds a file by kind and name', async () => {
    expect(await presetFilePath('scenes', 'marble-podium')).toBe(join(publicRoot, 'presets/scenes/marble-podium.webp'));
  });

  everydayIt('finds the mask of a sample product', async () => {
    const sample = catalogue.samples[0];
    expect(await presetFilePath('samples', sample?.name ?? '', 'alpha')).toBe(join(publicRoot, sample?.alpha ?? ''));
  });

  everydayIt.each(['../manifest', '/etc/passwd', 'marble-podium/../marble-podium', 'MARBLE-PODIUM', '', 'constructor'])(
    'knows no preset called %j',
    async (name) => {
      expect(await presetFilePath('scenes', name)).toBeNull();
    },
  );

  everydayIt('finds the foreground of a scene that has one', async () => {
    const front = join(publicRoot, 'presets/scenes/beach-sand.front.webp');
    expect(await presetFilePath('scenes', 'beach-sand', 'foreground')).toBe(front);
    expect(await presetFilePath('scenes', 'marble-podium', 'foreground')).toBeNull();
  });

  everydayIt('has no mask for a scene', async () => {
    expect(await presetFilePath('scenes', 'marble-podium', 'alpha')).toBeNull();
  });
});

describe('presetManifestSchema', () => {
  const manifest = JSON.parse(JSON.stringify(catalogue)) as { scenes: Record<string, unknown>[] };

  everydayIt('refuses a path that leaves the shelf', () => {
    const [scene, ...rest] = manifest.scenes;
    const broken = { ...manifest, scenes: [{ ...scene, full: '/presets/scenes/../../secret.png' }, ...rest] };
    expect(presetManifestSchema.safeParse(broken).success).toBe(false);
  });

  everydayIt('refuses a scene without light', () => {
    const [scene, ...rest] = manifest.scenes;
    expect(
      presetManifestSchema.safeParse({ ...manifest, scenes: [{ ...scene, light: undefined }, ...rest] }).success,
    ).toBe(false);
  });
});
