import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { everydayIt, splitRows } from '@plinth/testing/depth';
import { drapedClothSchema, personBodySchema, setsIn } from '@plinth/imaging';
import { loadPresetCatalogue } from './preset-catalogue.server.ts';
import { readPersonSet } from './read-person-set.server.ts';

const root = 'public/presets/people';
const { models } = await loadPresetCatalogue();
const folders = readdirSync(root).flatMap((name) => readdirSync(join(root, name)).map((pose) => ({ name, pose })));

describe('people as data', () => {
  everydayIt('each is one of the models, all of them weigh at most 45 MB', () => {
    const names = models.map(({ name }) => name);
    expect(folders.map(({ name }) => name).filter((name) => !names.includes(name))).toEqual([]);
    const all = readdirSync(root, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
    const bytes = all.reduce((sum, each) => sum + statSync(join(each.parentPath, each.name)).size, 0);
    expect(bytes).toBeLessThan(45 * 1024 * 1024);
  });

  test.each(splitRows(folders, 4))(
    '$name ($pose): every file is as large as its json says, and lies in the picture',
    async ({ name, pose }) => {
      const folder = join(root, name, pose);
      const json = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
      const body = personBodySchema.parse(json('body.json'));
      const sizeOf = async (file: string) => {
        const { width, height } = await sharp(join(folder, file)).metadata();
        return [width, height];
      };
      expect(await sizeOf('body.webp')).toEqual(body.box.slice(2));
      const cloths = readdirSync(folder).filter((file) => file.endsWith('.json') && file !== 'body.json');
      for (const file of cloths) {
        const { width, box, outline, low, high } = drapedClothSchema.parse(json(file));
        const cloth = file.replace(/\.json$/, '');
        expect(await sizeOf(`${cloth}.shade.webp`)).toEqual(box.slice(2));
        expect(await sizeOf(`${cloth}.uv.webp`)).toEqual(box.slice(2));
        // Folds are as large as the flat outline, 3 mm a pixel.
        const folds = [0, 1].map((k) => Math.ceil((high[k]! - low[k]!) / 0.003 - 1e-9));
        expect(await sizeOf(`${cloth}.folds.webp`)).toEqual(folds);
        // A cloth may have been rendered smaller than the person.
        const toBody = body.width / width;
        expect((box[0] + box[2]) * toBody).toBeLessThanOrEqual(body.width);
        expect((box[1] + box[3]) * toBody).toBeLessThanOrEqual(body.height);
        for (const [x, y] of outline) {
          expect(x >= low[0] - 1e-3 && x <= high[0] + 1e-3 && y >= low[1] - 1e-3 && y <= high[1] + 1e-3).toBe(true);
        }
      }
    },
  );

  everydayIt('who stands in a second pose has the cloth for a top alone there at least', () => {
    const turned = folders.filter(({ pose }) => pose === 'turn');
    expect(turned.length).toBeGreaterThan(0);
    for (const { name, pose } of turned) {
      const sets = setsIn(readdirSync(join(root, name, pose)));
      expect(sets, name).toEqual(expect.arrayContaining(['top-regular', 'trousers']));
    }
  });

  everydayIt('a name that is no model’s is no folder', async () => {
    expect(existsSync(join(root, 'european-woman'))).toBe(true);
    expect(await readPersonSet('european-woman')).toMatchObject({ name: 'european-woman', pose: 'stand' });
    expect(await readPersonSet('../sets/marble-podium')).toBeNull();
  });
});
