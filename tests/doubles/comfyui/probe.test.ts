import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { deepIt, everydayIt, splitRows } from '@plinth/testing/depth';
import { parseServers } from '#app/domain/engines/comfyui/comfyui-server.ts';
import { differencesOf, SCENE_CLASSES } from '../../../scripts/comfyui/compare-scenes.ts';
import { recordScenes } from '../../../scripts/comfyui/record-scenes.ts';
import { json } from '#tests/doubles/fal/start-fal.ts';
import { startComfyUi } from './start-comfyui.ts';
import type { ComfyDoubleOptions } from './start-comfyui.ts';

async function record(options: ComfyDoubleOptions = {}) {
  const double = await startComfyUi({ classes: SCENE_CLASSES, looks: 1, ...options });
  try {
    return await recordScenes(parseServers(double.origin)[0]!);
  } finally {
    await double.stop();
  }
}

everydayIt('two recordings of one server are the same', async () => {
  const recorded = await record();
  expect([...recorded.keys()]).toContain('temp-in-and-out');
  expect(differencesOf(recorded, await record())).toEqual([]);
});

test.each<[string, ComfyDoubleOptions, RegExp]>(
  splitRows(
    [
      [
        'keeps what was deleted',
        { intercept: ({ kind, response }) => kind === 'forget' && (response.writeHead(200).end(), true) },
        /^history-deleted: GET \/history\/ 200 .*execution_success.*expected GET \/history\/ 200 \[\]$/,
      ],
      [
        'has lost a core node',
        { missing: ['ImageInvert'] },
        /^success: POST \/prompt 400 .*invalid_prompt.*expected POST \/prompt 200/,
      ],
      [
        'names faults otherwise',
        {
          intercept: ({ kind, nth, response }) =>
            kind === 'submit' &&
            nth === 5 &&
            (json(response, 400, { error: { type: 'other' }, node_errors: {} }), true),
        },
        /^validation-errors: POST \/prompt 400 .*"other".*expected/,
      ],
    ],
    1,
  ),
)('a server that %s is told apart', async (_name, options, said) => {
  const differences = differencesOf(await record(options), await record());
  expect(differences).toContainEqual(expect.stringMatching(said));
});

everydayIt('the command records into a folder, compares, and says so', async () => {
  const double = await startComfyUi({ classes: SCENE_CLASSES, looks: 1 });
  const folder = mkdtempSync(path.join(os.tmpdir(), 'probe-'));
  try {
    const run = promisify(execFile);
    const { stdout } = await run(process.execPath, ['scripts/probe-comfyui.ts', double.origin, '--record', folder])
      // Its workflows cannot be used with these few nodes, which is a failure of the check alone.
      .catch((error: unknown) => error as { readonly stdout: string });
    expect(stdout).toContain('answers as recorded');
    expect(readdirSync(folder)).toContain('success.json');
    const [first] = JSON.parse(readFileSync(path.join(folder, 'validation-errors.json'), 'utf8')) as unknown[];
    expect(first).toMatchObject({ http: 'POST /prompt', status: 400, body: { error: { type: 'invalid_prompt' } } });
  } finally {
    await double.stop();
  }
});

deepIt('the command runs each workflow once, and says how long it took and what came', async () => {
  const double = await startComfyUi({ looks: 1 });
  // The double works when its queue is looked at; a server works by itself.
  const looking = setInterval(() => void fetch(`${double.origin}/queue`), 100);
  try {
    const command = ['scripts/probe-comfyui.ts', double.origin, '--run'];
    const { stdout } = await promisify(execFile)(process.execPath, command);
    expect(stdout.match(/can be used\n {4}\d+\.\d s, \S+/g)).toHaveLength(stdout.match(/can be used/g)!.length);
  } finally {
    clearInterval(looking);
    await double.stop();
  }
});
