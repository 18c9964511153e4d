import { execFile } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateApiKey } from '#app/domain/api-keys/index.server.ts';
import { answerMcp } from '#app/api/index.server.ts';
import { everydayIt, splitRows } from '@plinth/testing/depth';
import { createMerchant } from '#tests/fixtures/merchant.ts';
import { serve } from './serve.ts';
import type { Served } from './serve.ts';
import { suiteOffer } from './suite-offer.ts';

const SUITE = 'node_modules/@modelcontextprotocol/conformance/dist/index.js';

/** A server's own description, and the guard at its door: with everything that the product offers. */
const ON_THE_PRODUCT = [
  'server-initialize',
  'ping',
  'tools-list',
  'resources-list',
  'prompts-list',
  'dns-rebinding-protection',
] as const;

/** These ask for tools, resources and prompts of the suite's own. */
const ON_THE_SUITES_OWN = [
  'tools-call-simple-text',
  'tools-call-image',
  'tools-call-audio',
  'tools-call-embedded-resource',
  'tools-call-mixed-content',
  'tools-call-error',
  'json-schema-2020-12',
  'resources-read-text',
  'resources-read-binary',
  'resources-templates-read',
  'prompts-get-simple',
  'prompts-get-with-args',
  'prompts-get-embedded-resource',
  'prompts-get-with-image',
] as const;

/** About what this server says that it does not do: it keeps no stream open and asks its clients nothing. */
const NOT_OFFERED = [
  'logging-set-level',
  'completion-complete',
  'tools-call-with-logging',
  'tools-call-with-progress',
  'tools-call-sampling',
  'tools-call-elicitation',
  'elicitation-sep1034-defaults',
  'elicitation-sep1330-enums',
  'server-sse-polling',
  'server-sse-multiple-streams',
  'resources-subscribe',
  'resources-unsubscribe',
] as const;

let product: Served;
let suites: Served;

beforeAll(async () => {
  const account = await createMerchant(0);
  const { key } = await generateApiKey({ account, name: 'suite', scopes: ['read', 'generate', 'store', 'publish'] });
  // The suite sends no key.
  const withKey = (request: Request) => {
    request.headers.set('authorization', `Bearer ${key}`);
    return request;
  };
  const offer = await suiteOffer();
  product = await serve((request) => answerMcp(withKey(request)));
  suites = await serve((request) => answerMcp(withKey(request), () => offer));
});
afterAll(async () => {
  await product.close();
  await suites.close();
});

/** Runs the official suite's command; what it printed, and its exit code. */
const run = (args: readonly string[]) =>
  new Promise<{ readonly code: number; readonly text: string }>((resolve) => {
    execFile(process.execPath, [SUITE, ...args], (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, text: stdout + stderr });
    });
  });

const failed = async (origin: string, scenario: string) => {
  const { code, text } = await run(['server', '--url', `${origin}/api/mcp`, '--scenario', scenario]);
  return code === 0 ? null : text;
};

describe('the official conformance suite', () => {
  it.each(splitRows(ON_THE_PRODUCT, 2))('passes on the product: %s', async (scenario) => {
    expect(await failed(product.origin, scenario)).toBeNull();
  });

  it.each(splitRows(ON_THE_SUITES_OWN, 2))('passes on its own things behind the same door: %s', async (scenario) => {
    expect(await failed(suites.origin, scenario)).toBeNull();
  });

  everydayIt('has no other scenario for servers', async () => {
    const { text } = await run(['list']);
    const section = text.split('Client scenarios')[0]!;
    const all = [...section.matchAll(/^\s+- (\S+) \[/gm)].map(([, name]) => name);
    expect(all.toSorted()).toEqual([...ON_THE_PRODUCT, ...ON_THE_SUITES_OWN, ...NOT_OFFERED].toSorted());
  });
});
