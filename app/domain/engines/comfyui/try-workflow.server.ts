import { randomInt, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { EngineEvent, EngineImage } from '@plinth/imaging';
import { systemClock } from '../provider-clock.server.ts';
import type { ComfySettings } from './comfyui-context.ts';
import { createComfyEngines } from './comfyui-engines.server.ts';
import type { Workflow } from './workflow.schema.ts';

const LOOK_EVERY_MS = 1_000;
const SHOWN_SIDE = 512;
const SIDE = 512;
const WORDS = 'a mug on an oak table in soft daylight';

export interface WorkflowTrial {
  /** The events on the way, in order, each once. */
  readonly events: readonly string[];
  /** A small picture of the result as an address; null where there is none. */
  readonly picture: string | null;
  /** Why there is none; null where there is one. */
  readonly failure: string | null;
}

/** Runs a workflow once with a drawn picture, as a job would: with a row of the ledger, on the server that is chosen. */
export async function tryWorkflow(
  settings: ComfySettings,
  workflow: Workflow,
  signal: AbortSignal,
): Promise<WorkflowTrial> {
  const engines = createComfyEngines({ ...settings, workflows: [workflow] });
  const intent = `trial:${randomUUID()}`;
  const picture = await drawnPicture();
  const events: string[] = [];
  const note = (text: string) => void (events.at(-1) === text || events.push(text));
  try {
    for (;;) {
      let isWaiting = false;
      for await (const event of runOf(engines, workflow, picture, { signal, intent })) {
        if (event.type === 'waiting') isWaiting = true;
        else if (event.type === 'progress') note(event.label);
        else if (event.type === 'output') return { events, picture: await small(event.image), failure: null };
        else if (event.type === 'video') return { events, picture: await small(event.video.poster), failure: null };
        else if (event.type === 'failed' || event.type === 'output-failed') {
          return { events, picture: null, failure: event.failure.message };
        }
      }
      if (!isWaiting) return { events, picture: null, failure: 'it ended without a result' };
      await (settings.clock ?? systemClock).wait(LOOK_EVERY_MS, signal);
    }
  } finally {
    engines.close?.();
  }
}

function runOf(
  engines: ReturnType<typeof createComfyEngines>,
  { capability }: Workflow,
  image: EngineImage,
  run: { readonly signal: AbortSignal; readonly intent: string },
): AsyncIterable<EngineEvent> {
  const size = { width: SIDE, height: SIDE };
  const seed = randomInt(2 ** 32);
  const place = { x: 0, y: 0, ...size, rotation: 0, zIndex: 0 };
  switch (capability) {
    case 'text-to-image':
      return engines.textToImage!.textToImage({ prompt: WORDS, ...size, count: 1, seed }, run);
    case 'stage': {
      const items = [{ id: 'trial', role: 'product' as const, image, ...place }];
      return engines.stage!.stage({ ...size, scene: null, prompt: WORDS, items, count: 1, seed }, run);
    }
    case 'inpaint':
      return engines.inpaint!.inpaint({ image, mask: image, prompt: WORDS, seed }, run);
    case 'upscale':
      return engines.upscale!.upscale({ image, factor: 2 }, run);
    case 'try-on': {
      const person = { name: 'trial', image, set: null };
      return engines.tryOn!.tryOn(
        { garments: [{ image }], person, place: null, mode: 'model', ...size, count: 1, seed },
        run,
      );
    }
    case 'animate':
      return engines.animate!.animate({ image, items: [], prompt: '', aspect: '1:1', seconds: 1, seed }, run);
  }
}

/** One colour, in which an area to be painted is red. */
async function drawnPicture(): Promise<EngineImage> {
  const bytes = await sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: '#d0442e' } })
    .png()
    .toBuffer();
  return { bytes, contentType: 'image/png', width: SIDE, height: SIDE };
}

async function small({ bytes }: EngineImage): Promise<string> {
  const webp = await sharp(bytes).resize(SHOWN_SIDE, SHOWN_SIDE, { fit: 'inside' }).webp({ quality: 80 }).toBuffer();
  return `data:image/webp;base64,${webp.toString('base64')}`;
}
