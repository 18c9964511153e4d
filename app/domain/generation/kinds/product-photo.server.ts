import { thingsNamed } from '@plinth/imaging';
import { runLimitMs } from '#app/domain/engines/index.ts';
import type { StageInput, StageItem } from '@plinth/imaging';
import { isStronglyColoured } from '@plinth/imaging/server';
import { loadPresetCatalogue } from '#app/domain/library/index.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { GENERATION_FAILED } from '../generation.messages.ts';
import { jobIntent } from './job-intent.ts';
import type { JobKind, KindRecipe } from './job-kind.ts';
import { loadItems } from './load-composition.server.ts';
import { loadReferences } from './load-references.server.ts';
import type { References } from './load-references.server.ts';
import { loadTemplate } from './load-scene.server.ts';
import { loadThings } from './load-stock.server.ts';
import { restoreProductPixels } from './restore-product-pixels.server.ts';
import { MAX_IMAGES_PER_RUN, productPhotoInputSchema } from './product-photo.schema.ts';
import type { Composition, PictureSource, ProductPhotoInput } from './product-photo.schema.ts';

/**
 * Stages the placed products on a scene and photographs them: 1 to 4 variations at full resolution. Every picture is checked
 * against the placed cut-outs and their photos; one in which a product is not true is made once more, and if that does not help delivered
 * free of charge, marked by its certificate.
 */
export const productPhotoKind: JobKind<ProductPhotoInput> = {
  name: 'product-photo',
  input: productPhotoInputSchema,
  maxCount: MAX_IMAGES_PER_RUN,
  // One picture that is not true is made once more.
  maxRunMs: runLimitMs('stageInScene', 'stageInScene'),
  promptOf: (input) => input.prompt,
  assetIdsOf: ({ composition }) =>
    sourcesOf(composition).flatMap((source) => (source.kind === 'asset' ? [source.assetId] : [])),
  check: checkPresets,
  failureMessage: GENERATION_FAILED,
  async *run({ jobId, userId, input, count, pending, engines: chosen, signal }) {
    const { composition, prompt, seed, mode, look, fixed } = input;
    // White is laid under the product's own pixels: no provider is asked to paint it.
    const engines = composition.template?.kind === 'white' ? { ...chosen, ...chosen.own } : chosen;
    const references = await loadReferences(userId, composition);
    const stage: StageInput = {
      width: composition.width,
      height: composition.height,
      isOnWhite: composition.template?.kind === 'white',
      scene: composition.template ? await loadTemplate(userId, composition.template) : null,
      prompt,
      items: withPhotos(await loadItems(userId, composition), references),
      // A chosen scene is as it was photographed; a drawn one gets what the words name.
      things: composition.template ? [] : await loadThings(thingsNamed(prompt)),
      count,
      seed,
      mode,
      look,
      fixed,
    };
    const intent = jobIntent(jobId);
    let isWaiting = false;
    for await (const event of engines.stage.stage(stage, { signal, intent, wanted: pending })) {
      if (event.type === 'waiting') isWaiting = true;
      else if (event.type !== 'output') {
        if (event.type !== 'started' && event.type !== 'video' && event.type !== 'model') yield event;
      }
      if (event.type !== 'output') continue;
      // Delivered by an earlier run: it is neither checked nor made again.
      if (!pending.has(event.index)) continue;
      const made = await restoreProductPixels(engines, stage, event, references, { signal, intent });
      if ('isWaiting' in made) {
        isWaiting = true;
        continue;
      }
      if ('failure' in made) {
        yield signal.aborted
          ? { type: 'failed', failure: made.failure }
          : { type: 'output-failed', index: event.index, failure: made.failure };
        continue;
      }
      const { variation, framing, understood, unused, missing, rests, nearness, seenThrough } = made.note;
      const { varied, shown, placed } = made.note;
      const recipe: KindRecipe = {
        engine: engines.stage.name,
        prompt,
        scene: stage.scene?.name ?? null,
        seed: variation.seed,
        variation: variation.label,
        sourceAssetIds: this.assetIdsOf(input),
        understood,
        unused,
        missing,
        rests,
        ...(framing && { framing }),
        ...(varied && { varied }),
        ...(shown && { shown }),
        ...(placed && { placed }),
        ...(seenThrough && { seenThrough }),
        composition,
        baseSeed: seed,
        index: variation.index,
        mode,
        // In strongly coloured light an untouched product looks pasted in.
        ...(mode === 'locked' && (await isStronglyColoured(made.image)) && { suggestsBlend: true }),
        ...(look && { look }),
        ...(fixed && { fixed }),
        ...(nearness && { nearness }),
      };
      yield {
        type: 'output',
        output: {
          index: event.index,
          media: { image: made.image },
          origin: 'generated',
          name: fileName(event.index),
          parentId: soleProduct(composition),
          recipe,
          fidelity: { certificate: made.certificate, difference: made.difference },
          isFree: !made.certificate.passed,
        },
      };
    }
    if (isWaiting) yield { type: 'waiting' };
  },
};

/** Transparency is measured in the photo; an item without one stays opaque. */
function withPhotos(items: readonly StageItem[], references: References): StageItem[] {
  return items.map((item) => {
    const photo = item.seeThrough ? references.get(item.id)?.photo : null;
    return photo ? { ...item, photo } : item;
  });
}

/** The spec's download name: generated-image plus timestamp (creative-workspaces, section 9), e.g. generated-image-20261121104846-1.png. */
function fileName(index: number): string {
  const timestamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  return `generated-image-${timestamp}-${index + 1}.png`;
}

function sourcesOf(composition: Composition): PictureSource[] {
  const sources = composition.items.map((item) => item.source);
  const { template } = composition;
  return template && template.kind !== 'white' ? [...sources, template] : sources;
}

/** The one product a photo shows, where it shows one: the library can then tell what it was made from. */
function soleProduct(composition: Composition): string | null {
  const products = composition.items.filter((item) => item.role === 'product' && item.source.kind === 'asset');
  const ids = new Set(products.map((item) => (item.source.kind === 'asset' ? item.source.assetId : '')));
  return ids.size === 1 ? [...ids][0]! : null;
}

/** Presets are named, not owned; an unknown name is refused before anything is charged. */
async function checkPresets({ composition }: ProductPhotoInput): Promise<void> {
  const catalogue = await loadPresetCatalogue();
  const things = new Set([...catalogue.props, ...catalogue.samples].map((preset) => preset.name));
  const scenes = new Set(catalogue.scenes.map((preset) => preset.name));
  const views = catalogue.scenes.flatMap((preset) => preset.views.map(({ view }) => `${preset.name} ${view}`));
  const isKnown = (source: PictureSource, names: Set<string>) => source.kind === 'asset' || names.has(source.name);
  const { items, template } = composition;
  const hasView =
    template?.kind !== 'preset' ||
    (template.view ?? 'front') === 'front' ||
    views.includes(`${template.name} ${template.view}`);
  const unknown =
    items.map(({ source }) => source).find((source) => !isKnown(source, things)) ??
    (template && template.kind !== 'white' && !isKnown(template, scenes) ? template : null);
  if (!unknown && hasView) return;
  const missingId = unknown?.kind === 'preset' ? unknown.name : template?.kind === 'preset' ? template.view : undefined;
  throw new AppError('not-found', 'unknown preset in the composition', { userMessage: 'Not found', missingId });
}
