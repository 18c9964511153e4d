import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rows } from '@plinth/testing/depth';
import { personSet } from '#tests/fixtures/try-on.ts';
import { drapedClothSchema, personBodySchema } from '../../garments/person-set.schema.ts';
import { readDrape } from '../read-person.server.ts';
import { endAtHip } from './end-at-hip.ts';

const root = 'public/presets/people';
const people = readdirSync(root).flatMap((name) => readdirSync(`${root}/${name}`).map((pose) => ({ name, pose })));

interface Place {
  readonly x: number;
  readonly y: number;
}

// Every second one is everyone in the first pose.
test.each(rows(people, people.length / 2))(
  '$name ($pose): a regular top ends between crotch and hip',
  async ({ name, pose }) => {
    const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
    const at = json(`assets/facts/models/${name}.json`) as Record<string, Place>;
    const set = personSet(name, pose);
    const body = personBodySchema.parse(json(`${root}/${name}/${pose}/body.json`));
    const drape = await readDrape(set, 'top-regular', body);
    const { cover, width, height, left, top, toBody } = endAtHip(drape, 'top-regular', body);
    const column = Math.round((at['crotch']!.x * body.width) / toBody) - left;
    let row = height - 1;
    while (row > 0 && cover[row * width + column]! < 0.5) row -= 1;
    const end = ((top + row + 1) * toBody) / body.height;
    expect(end).toBeLessThan(at['crotch']!.y);
    expect(end).toBeGreaterThan(Math.max(at['hipLeft']!.y, at['hipRight']!.y));
    // A hand is about a tenth of the height long: no hem at the fingers.
    expect(end - Math.max(at['wristLeft']!.y, at['wristRight']!.y)).toBeLessThan(0.05);
    if (!set.files['top-oversized.json']) return;
    // An oversized top is longer to the eye.
    const { box } = drapedClothSchema.parse(json(`${root}/${name}/${pose}/top-oversized.json`));
    expect(((box[1] + box[3]) * toBody) / body.height - end).toBeGreaterThan(0.03);
  },
);
