import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { afterLook, componentsOf, judgeComponents, LIMIT_DAYS, recordSchema, sumOf } from './judge-components.ts';
import type { ComponentsRecord } from './judge-components.ts';

const components = { sharp: ['0.35.5'], zod: ['4.6.7'] };
const hole = {
  id: 'GHSA-1',
  component: 'sharp',
  severity: 'high',
  title: 'reads too far',
  seenOn: '2026-11-01',
  isExploited: false,
  accepted: null,
} as const;
const recordOf = (more: Partial<ComponentsRecord> = {}): ComponentsRecord => ({
  lookedOn: '2026-11-20',
  sum: sumOf(components),
  known: [],
  ...more,
});
const judge = (record: ComponentsRecord, today = '2026-11-22') => judgeComponents(record, components, today);

it('a look of this week at these components, without holes, is all that is asked', () => {
  expect(judge(recordOf())).toEqual([]);
});

it('says that the look-up is missing, is long ago, or was about other components', () => {
  expect(judge(recordOf({ lookedOn: null }))).toEqual(['known vulnerabilities were never looked up']);
  expect(judge(recordOf(), '2026-11-27')).toEqual([]);
  expect(judge(recordOf(), '2026-11-28')).toEqual(['the last look was 8 days ago, 7 are allowed']);
  expect(judge(recordOf({ sum: 'x' }))).toEqual(['components have changed since the last look']);
});

it.each([
  ['critical', 7],
  ['high', 7],
  ['moderate', 30],
  ['low', 90],
] as const)('a hole that is %s has %i days from when it was first seen', (severity, days) => {
  const on = (count: number) => new Date(Date.parse(hole.seenOn) + count * 86_400_000).toISOString().slice(0, 10);
  const at = (count: number) =>
    judge(recordOf({ lookedOn: on(count), known: [{ ...hole, severity }] }), on(count)).length;
  expect([at(days), at(days + 1)]).toEqual([0, 1]);
});

it('one that attackers use has two days, one that was accepted has its own', () => {
  const seenOn = '2026-11-19';
  expect(judge(recordOf({ known: [{ ...hole, seenOn }] }))).toEqual([]);
  expect(judge(recordOf({ known: [{ ...hole, seenOn, isExploited: true }] }))).toEqual([
    'sharp: reads too far (GHSA-1, high) is known for 3 days, 2 are allowed',
  ]);
  const accepted = (until: string) => ({ ...hole, accepted: { because: 'only what we never call', until } });
  expect(judge(recordOf({ known: [accepted('2026-11-22')] }))).toEqual([]);
  expect(judge(recordOf({ known: [accepted('2026-11-21')] }))).toHaveLength(1);
});

it('a look keeps when a hole was first seen and what was decided, and forgets what is mended', () => {
  const before = recordOf({
    known: [
      { ...hole, isExploited: true },
      { ...hole, id: 'GHSA-2' },
    ],
  });
  const answer = { sharp: [{ id: 'GHSA-1', title: 'reads too far', severity: 'critical' as const }], zod: [] };
  const next = afterLook(before, components, answer, '2026-11-22');
  expect(next).toEqual({
    lookedOn: '2026-11-22',
    sum: sumOf(components),
    known: [{ ...hole, severity: 'critical', isExploited: true }],
  });
});

it('knows what production has, and nothing that is only for work on it', () => {
  const found = componentsOf(readFileSync('package-lock.json', 'utf8'));
  expect(found['sharp']).toHaveLength(1);
  expect(found['react']).toHaveLength(1);
  expect(found).not.toHaveProperty('vitest');
  expect(Object.keys(found).length).toBeGreaterThan(200);
});

it('the record can be read, and the limits are those that the decision names', () => {
  if (existsSync('docs/components.json')) recordSchema.parse(JSON.parse(readFileSync('docs/components.json', 'utf8')));
  const decision = readFileSync('docs/decisions/067-keys-and-components.md', 'utf8');
  expect(decision).toMatch(/two days where it is\s+used by attackers, seven .* thirty .* ninety else/s);
  expect(Object.values(LIMIT_DAYS)).toEqual([2, 7, 7, 30, 90, 90]);
});

it('the command asks the registry, and without one judges by what it knew', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'components-'));
  let answer: object | null = { sharp: [{ id: 1, title: 'reads too far', severity: 'high', url: 'x' }] };
  const asked: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      asked.push(`${request.method} ${request.url} ${'sharp' in (JSON.parse(body) as object)}`);
      response.writeHead(answer ? 200 : 405).end(JSON.stringify(answer));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const run = () =>
    new Promise<{ code: number; said: string }>((resolve) => {
      const env = {
        ...process.env,
        npm_config_registry: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
        COMPONENTS_RECORD: path.join(folder, 'record.json'),
      };
      const node = path.resolve('node_modules/.bin/node');
      execFile(node, ['scripts/components.ts'], { env }, (error, said) =>
        resolve({ code: error ? Number(error.code) : 0, said }),
      );
    });
  try {
    expect(await run()).toMatchObject({ code: 0, said: expect.stringContaining('1 known holes') });
    answer = null;
    const offline = await run();
    expect(offline).toMatchObject({ code: 0, said: expect.stringContaining('could not be asked: it answered 405') });
    expect(offline.said).toContain('1 known holes');
    rmSync(path.join(folder, 'record.json'));
    expect(await run()).toMatchObject({ code: 1, said: expect.stringContaining('never looked up') });
    expect(asked).toEqual(Array(3).fill('POST /-/npm/v1/security/advisories/bulk true'));
  } finally {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
