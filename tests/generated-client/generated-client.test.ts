import openapiTS, { astToString } from 'openapi-typescript';
import type { OpenAPI3 } from 'openapi-typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeApi } from '#app/api/document/describe-api.server.ts';
import { MAIN_JOB } from './main-job-source.ts';
import { typeComplaints } from './type-check.ts';

/** Wrong in three places. */
const WRONG = MAIN_JOB.replace("role: 'product'", "role: 'nonsense'")
  .replace('download.data.url', 'download.data.trifle')
  .replace(/'\/api\/(?!images\/download)[^']+'/, "'/api/nothing'");

let saidOfMainJob: string[];
let saidOfWrong: string[];

beforeAll(async () => {
  const document = describeApi(new Request('http://localhost/api/openapi.json'));
  const types = astToString(await openapiTS(document as unknown as OpenAPI3, { silent: true }));
  // One compilation sees both.
  const sources = { 'plinth-api.d.ts': types, 'main-job.ts': MAIN_JOB, 'wrong.ts': WRONG };
  [saidOfMainJob, saidOfWrong] = typeComplaints(sources, ['main-job.ts', 'wrong.ts']) as [string[], string[]];
});

describe('a client that openapi-typescript generates', () => {
  it('makes the main job under the strictest compiler without a cast or a serializer', () => {
    expect(saidOfMainJob).toEqual([]);
  });

  it('knows what a call takes and gives', () => {
    for (const name of ['nonsense', 'trifle', '/api/nothing']) expect(saidOfWrong.join()).toContain(name);
  });
});
