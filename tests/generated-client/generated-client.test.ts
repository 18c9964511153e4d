import openapiTS, { astToString } from 'openapi-typescript';
import type { OpenAPI3 } from 'openapi-typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeApi } from '#app/api/document/describe-api.server.ts';
import { MAIN_JOB } from './main-job-source.ts';
import { typeComplaints } from './type-check.ts';

let types: string;

beforeAll(async () => {
  const document = describeApi(new Request('http://localhost/api/openapi.json'));
  types = astToString(await openapiTS(document as unknown as OpenAPI3, { silent: true }));
});

const complaints = (source: string) =>
  typeComplaints({ 'plinth-api.d.ts': types, 'main-job.ts': source }, 'main-job.ts');

describe('a client that openapi-typescript generates', () => {
  it('makes the main job under the strictest compiler without a cast or a serializer', () => {
    expect(complaints(MAIN_JOB)).toEqual([]);
  });

  it('knows what a call takes and gives', () => {
    // One compilation sees all three.
    const wrong = MAIN_JOB.replace("role: 'product'", "role: 'nonsense'")
      .replace('download.data.url', 'download.data.trifle')
      .replace(/'\/api\/(?!images\/download)[^']+'/, "'/api/nothing'");
    const said = complaints(wrong).join();
    for (const name of ['nonsense', 'trifle', '/api/nothing']) expect(said).toContain(name);
  });
});
