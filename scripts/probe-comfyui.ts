import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { bindWorkflow } from '#app/domain/engines/comfyui/bind-workflow.ts';
import { callServer } from '#app/domain/engines/comfyui/call-server.server.ts';
import { COMFY_LIMITS } from '#app/domain/engines/comfyui/comfyui-context.ts';
import { parseServers } from '#app/domain/engines/comfyui/comfyui-server.ts';
import type { ComfyServer } from '#app/domain/engines/comfyui/comfyui-server.ts';
import { loadWorkflows } from '#app/domain/engines/comfyui/load-workflows.server.ts';
import { readHistory } from '#app/domain/engines/comfyui/read-history.ts';
import { createServerChecks } from '#app/domain/engines/comfyui/server-checks.server.ts';
import type { Workflow } from '#app/domain/engines/comfyui/workflow.schema.ts';
import { systemClock } from '#app/domain/engines/provider-clock.server.ts';
import { parseJson } from '#app/domain/engines/provider-requests/transport.server.ts';
import { LaunchError } from '../launch/launch-error.ts';
import { reportErrorsPlainly } from '../launch/run-main.ts';

reportErrorsPlainly();

/**
 * Checks servers of ComfyUI as Plinth does: `npm run probe:comfyui -- http://gpu1:8188 [--workflows FOLDER] [--run] [--record FOLDER]`. With
 * `--run` every workflow that can be used is run once with a drawn picture, and its end, time and file are written. With `--record
 * FOLDER` its answers to harmless scenes are recorded there and compared with those that Plinth was written against; that needs the double
 * in `tests/`, so a checkout. The rest also runs in the image, which has no tests.
 */
const CALL_MS = 30_000;
const SIDE = 512;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { workflows: { type: 'string' }, run: { type: 'boolean' }, record: { type: 'string' } },
});
if (positionals.length === 0 || !positionals.every((url) => URL.canParse(url)))
  throw new LaunchError('npm run probe:comfyui -- URL... [--workflows FOLDER] [--run] [--record FOLDER]');

const { workflows, problems } = loadWorkflows({ packageRoot: process.cwd(), folder: values.workflows });
for (const { name, text } of problems) console.log(`not used: ${name}: ${text}`);
const servers = parseServers(positionals.join(','), process.env['COMFYUI_TOKEN']);
const silent = () => {};
const checks = createServerChecks({
  servers,
  workflows,
  hourMicros: 0,
  clock: systemClock,
  logger: { info: silent, warn: silent, error: silent },
  limits: { ...COMFY_LIMITS, checkEveryMs: 0, recheckMs: 0 },
});

let failures = 0;
for (const server of servers) {
  const check = await checks.check(server);
  if (check.trouble !== null) {
    failures += 1;
    console.log(`${server.name}: ${check.trouble}`);
    continue;
  }
  console.log(`${server.name}: ComfyUI ${check.version ?? '?'}, ${check.device ?? '?'}`);
  if (check.writesMetadata) console.log('  start it with --disable-metadata: it writes the words into its files');
  for (const workflow of workflows) {
    const missing = check.workflows[workflow.name] ?? [];
    console.log(`  ${workflow.name}: ${missing.length === 0 ? 'can be used' : missing.join('; ')}`);
    failures += missing.length > 0 ? 1 : 0;
    if (values.run && missing.length === 0) console.log(`    ${await runOnce(server, workflow)}`);
  }
}
if (values.record) failures += await recordAll(values.record);
process.exitCode = failures > 0 ? 1 : 0;

/** Records each server into a folder of its own where there are several; how many differences there are. */
async function recordAll(folder: string): Promise<number> {
  if (!existsSync('tests/doubles/comfyui'))
    throw new LaunchError('--record needs a checkout: the image has no tests/.');
  const { startComfyUi } = await import('#tests/doubles/comfyui/start-comfyui.ts');
  const { differencesOf, SCENE_CLASSES } = await import('./comfyui/compare-scenes.ts');
  const { recordScenes } = await import('./comfyui/record-scenes.ts');
  const double = await startComfyUi({ classes: SCENE_CLASSES, looks: 1 });
  const measure = await recordScenes(parseServers(double.origin)[0]!).finally(() => double.stop());
  let count = 0;
  for (const server of servers) {
    const to = servers.length > 1 ? path.join(folder, server.name.replaceAll(/[^\w.-]/g, '_')) : folder;
    mkdirSync(to, { recursive: true });
    const recorded = await recordScenes(server);
    for (const [scene, entries] of recorded) {
      const lines = entries.map((entry) => JSON.stringify(entry)).join(',\n');
      writeFileSync(path.join(to, `${scene}.json`), `[\n${lines}\n]\n`);
    }
    const differences = differencesOf(recorded, measure);
    console.log(`${server.name}: ${differences.length === 0 ? 'answers as recorded' : 'answers otherwise'}`);
    for (const difference of differences) console.log(`  ${difference}`);
    count += differences.length;
  }
  return count;
}

async function runOnce(server: ComfyServer, { graph, settings }: Workflow): Promise<string> {
  const id = crypto.randomUUID();
  const picture = await upload(server, id);
  const files = { image: picture, mask: picture, person: picture, garment: picture };
  const seed = randomInt(2 ** 32);
  const bound = bindWorkflow(graph, {
    ...files,
    prompt: 'a mug on an oak table',
    seed,
    width: SIDE,
    height: SIDE,
    frames: 25,
  });
  const sent = await post(server, '/prompt', { prompt: bound, prompt_id: id, client_id: id });
  if (sent.status !== 200) return `refused: ${sent.status} ${sent.bytes.toString('utf8').slice(0, 300)}`;
  for (const until = Date.now() + settings.timeoutSeconds * 1_000; Date.now() < until;) {
    await systemClock.wait(1_000, new AbortController().signal);
    const { bytes } = await callServer(server, { path: `/history/${id}`, timeoutMs: CALL_MS });
    const entry = readHistory(parseJson(bytes), id);
    if (!entry) continue;
    if (entry.end !== 'success') return `${entry.end}: ${entry.nodeType} ${entry.exceptionType}`;
    return `${((entry.deviceMs ?? 0) / 1_000).toFixed(1)} s, ${entry.files.map(({ filename }) => filename).join(', ')}`;
  }
  await post(server, '/queue', { delete: [id] });
  await post(server, '/interrupt', { prompt_id: id });
  return `no end within ${settings.timeoutSeconds} s`;
}

function post(server: ComfyServer, path: string, json: object): ReturnType<typeof callServer> {
  return callServer(server, { method: 'POST', path, json, timeoutMs: CALL_MS });
}

async function upload(server: ComfyServer, id: string): Promise<string> {
  const create = { width: SIDE, height: SIDE, channels: 3, background: '#b08968' } as const;
  const png = await sharp({ create }).png().toBuffer();
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(png)], { type: 'image/png' }), `${id}.png`);
  form.set('type', 'temp');
  form.set('subfolder', 'plinth');
  await callServer(server, { method: 'POST', path: '/upload/image', form, timeoutMs: CALL_MS });
  return `plinth/${id}.png [temp]`;
}
