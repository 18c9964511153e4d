import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { OutboundError, outboundRequest } from '#app/platform/outbound/outbound-request.server.ts';
import { runMain } from '../launch/run-main.ts';
import {
  advisoriesSchema,
  afterLook,
  componentsOf,
  judgeComponents,
  recordSchema,
} from './components/judge-components.ts';
import type { Components, ComponentsRecord } from './components/judge-components.ts';

const root = path.resolve(import.meta.dirname, '..');
const file = process.env['COMPONENTS_RECORD'] ?? path.join(root, 'docs/components.json');
const registry = (process.env['npm_config_registry'] ?? 'https://registry.npmjs.org/').replace(/\/+$/, '');
const MAX_BYTES = 16 * 1024 * 1024;
const TIMEOUT_MS = 60_000;

const say = (line: string) => void process.stdout.write(`${line}\n`);

/**
 * `npm run components`: asks the registry what holes are known in the components of production, keeps when each was first
 * seen in docs/components.json, and says which are beyond their time; exit code 1 where one is. Where the registry
 * cannot be asked, what was known at the last look is judged, and that it was not asked is said.
 */
async function main(): Promise<void> {
  const components = componentsOf(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const today = new Date().toISOString().slice(0, 10);
  let record = read();
  const answer = await ask(components);
  if (typeof answer === 'string') {
    say(`The registry could not be asked: ${answer}. Judged by what was known at the last look.`);
  } else {
    record = afterLook(record, components, answer, today);
    writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`);
  }
  const breaches = judgeComponents(record, components, today);
  const { lookedOn, known } = record;
  say(`${Object.keys(components).length} components, ${known.length} known holes, last look: ${lookedOn ?? 'never'}.`);
  for (const breach of breaches) say(`  ${breach}`);
  if (breaches.length > 0) process.exitCode = 1;
}

function read(): ComponentsRecord {
  if (!existsSync(file)) return { lookedOn: null, sum: '', known: [] };
  return recordSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** The answer, or why there is none. The question is the one of `npm audit`. */
async function ask(components: Components): Promise<ReturnType<typeof advisoriesSchema.parse> | string> {
  try {
    const { status, bytes } = await outboundRequest({
      url: `${registry}/-/npm/v1/security/advisories/bulk`,
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(components),
      maxBytes: MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
      trustedOrigin: new URL(registry).origin,
    });
    if (status !== 200) return `it answered ${status}`;
    const parsed = advisoriesSchema.safeParse(JSON.parse(bytes.toString('utf8')));
    return parsed.success ? parsed.data : 'its answer is none';
  } catch (error) {
    return error instanceof OutboundError ? error.reason : 'its answer is none';
  }
}

runMain(main);
