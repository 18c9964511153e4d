import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nodeFacts } from '#tests/doubles/comfyui/node-facts.ts';
import { bindWorkflow, missingRoles } from './bind-workflow.ts';
import { checkWorkflow } from './check-workflow.ts';
import type { NodeFacts } from './check-workflow.ts';
import { parseServers } from './comfyui-server.ts';
import { loadWorkflows } from './load-workflows.server.ts';
import { framesFor, sizeFor, videoSizeFor } from './size-for.ts';
import { CAPABILITIES } from './workflow.schema.ts';
import type { Workflow } from './workflow.schema.ts';

const packageRoot = process.cwd();
const shipped = loadWorkflows({ packageRoot });
const named = (capability: string): Workflow => shipped.workflows.find((each) => each.capability === capability)!;
const factsOf = ({ graph }: Workflow, missing: readonly string[] = []) =>
  Object.fromEntries(
    Object.values(graph).map(({ class_type: name }) => [name, nodeFacts(name, missing) as NodeFacts | undefined]),
  );

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'workflows-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('there is a workflow for every capability, whose licence allows a paid product', () => {
  expect(shipped.problems).toEqual([]);
  expect(shipped.workflows.map(({ capability }) => capability).toSorted()).toEqual([...CAPABILITIES].toSorted());
  for (const { settings } of shipped.workflows) {
    expect(settings.commercialUse).toBe(true);
    // Their pictures have not been looked at yet.
    expect(settings.triedOn).toBeNull();
  }
});

test.each(CAPABILITIES)('the workflow for %s can be used where its nodes and files are there', (capability) => {
  const workflow = named(capability);
  expect(checkWorkflow(workflow, factsOf(workflow))).toEqual([]);
});

test('a missing file and a missing node are named', () => {
  const workflow = named('stage');
  const missing = ['qwen_image_vae.safetensors', 'TextEncodeQwenImageEditPlus'];
  expect(checkWorkflow(workflow, factsOf(workflow, missing))).toEqual([
    'file qwen_image_vae.safetensors is missing in VAELoader',
    'node TextEncodeQwenImageEditPlus is missing',
  ]);
});

test('files are found in both forms in which a server lists them, and required inputs are asked for', () => {
  const workflow = named('upscale');
  const facts = {
    ...factsOf(workflow),
    UpscaleModelLoader: { input: { required: { model_name: [['other.pth'], {}] } } },
    ImageUpscaleWithModel: {
      input: { required: { upscale_model: ['UPSCALE_MODEL'], image: ['IMAGE'], tile: ['INT'] } },
    },
  };
  expect(checkWorkflow(workflow, facts)).toEqual([
    'file RealESRGAN_x4plus.pth is missing in UpscaleModelLoader',
    'node ImageUpscaleWithModel needs the input tile',
  ]);
});

test('values go into the titled nodes, and everything else stays as it was exported', () => {
  const { graph } = named('text-to-image');
  const before = structuredClone(graph);
  const bound = bindWorkflow(graph, { prompt: 'a "red" mug {x}', seed: 7, width: 640, height: 512 });
  expect(graph).toEqual(before);
  expect(bound['4']!.inputs['text']).toBe('a "red" mug {x}');
  expect(bound['8']!.inputs['seed']).toBe(7);
  expect(bound['6']!.inputs).toEqual({ width: 640, height: 512, batch_size: 1 });
  const untouched = Object.keys(graph).filter((id) => !['4', '6', '8'].includes(id));
  for (const id of untouched) expect(bound[id]).toEqual(graph[id]);
});

test('a title may name the input, and an input that a node does not have binds nothing', () => {
  const noise = { class_type: 'RandomNoise', inputs: { noise_seed: 0 }, _meta: { title: 'plinth:seed' } };
  const odd = { class_type: 'Odd', inputs: { words: '' }, _meta: { title: 'plinth:prompt@words' } };
  const none = { class_type: 'Odd', inputs: { words: '' }, _meta: { title: 'plinth:garment' } };
  const bound = bindWorkflow({ 1: noise, 2: odd, 3: none }, { seed: 3, prompt: 'a mug', garment: 'x.png' });
  expect([bound['1']!.inputs, bound['2']!.inputs, bound['3']!.inputs]).toEqual([
    { noise_seed: 3 },
    { words: 'a mug' },
    { words: '' },
  ]);
  expect(missingRoles('text-to-image', { 1: noise, 2: odd })).toEqual(['output']);
});

test('the operator’s own workflow takes the place of the product’s', () => {
  const settings = { title: 'Mine', licence: 'MIT', commercialUse: true };
  write('upscale.mine', { 9: { ...named('upscale').graph['1'] }, ...named('upscale').graph }, settings);
  const { workflows, problems } = loadWorkflows({ packageRoot, folder });
  expect(problems).toEqual([]);
  expect(workflows).toHaveLength(CAPABILITIES.length);
  expect(workflows.find(({ capability }) => capability === 'upscale')).toMatchObject({
    name: 'upscale.mine',
    isOwn: true,
    settings: { title: 'Mine', timeoutSeconds: 600 },
  });
});

test('what cannot be used is named with its reason, and the product’s own is used', () => {
  const { graph } = named('upscale');
  write('upscale.research', graph, { title: 'R', licence: 'CC-BY-NC-SA-4.0', commercialUse: false });
  write('upscale.silent', graph);
  write('upscale.odd', graph, { title: 'Odd', licence: 'MIT', commercialUse: true, price: 3 });
  write('upscale.page', { nodes: [], links: [] });
  write('paint.mine', graph);
  writeFileSync(path.join(folder, 'stage.broken.json'), '{');
  const { 4: _output, ...headless } = graph;
  write('upscale.headless', headless);
  const { workflows, problems } = loadWorkflows({ packageRoot, folder });
  expect(workflows.every(({ isOwn }) => !isOwn)).toBe(true);
  expect(Object.fromEntries(problems.map(({ name, text }) => [name, text]))).toEqual({
    'paint.mine': `its name has to begin with one of ${CAPABILITIES.join(', ')} and a dot`,
    'stage.broken': 'stage.broken.json is no JSON',
    'upscale.headless': 'no node is titled "plinth:output"',
    'upscale.odd': expect.stringContaining('upscale.odd.settings.json'),
    'upscale.page': "it is no export for ComfyUI's API",
    'upscale.research': expect.stringContaining('CC-BY-NC-SA-4.0'),
    'upscale.silent': expect.stringContaining('unknown'),
  });
  const accepted = loadWorkflows({ packageRoot, folder, acceptedLicences: ['upscale.research'] });
  expect(accepted.workflows.find(({ capability }) => capability === 'upscale')?.name).toBe('upscale.research');
});

test('a folder that is not there is said so', () => {
  const nowhere = path.join(folder, 'nowhere');
  expect(loadWorkflows({ packageRoot, folder: nowhere }).problems).toEqual([
    { name: nowhere, text: 'the folder cannot be read' },
  ]);
});

test('sizes keep their shape within what the model takes, in its multiples', () => {
  expect(sizeFor({ width: 1080, height: 1080 }, { megapixels: 2, sideMultiple: 16 })).toEqual({
    width: 1088,
    height: 1088,
  });
  expect(sizeFor({ width: 4000, height: 2000 }, { megapixels: 2, sideMultiple: 8 })).toEqual({
    width: 2000,
    height: 1000,
  });
  const { settings } = named('animate');
  expect(videoSizeFor('9:16', settings)).toEqual({ width: 704, height: 1280 });
  expect(framesFor(5, settings)).toBe(121);
});

test('addresses of servers lose their user and password, which go along as a header', () => {
  expect(parseServers('https://me:p%40ss@gpu1:8443/comfy/, http://gpu2:8188', 'token')).toEqual([
    {
      name: 'gpu1:8443/comfy',
      base: 'https://gpu1:8443/comfy',
      headers: { authorization: `Basic ${Buffer.from('me:p@ss').toString('base64')}` },
    },
    { name: 'gpu2:8188', base: 'http://gpu2:8188', headers: { authorization: 'Bearer token' } },
  ]);
});

function write(name: string, graph: object, settings?: object): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${name}.json`), JSON.stringify(graph));
  if (settings) writeFileSync(path.join(folder, `${name}.settings.json`), JSON.stringify(settings));
}
