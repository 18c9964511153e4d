import { assertFeature } from '#app/domain/accounts/index.server.ts';
import { runLimitMs } from '#app/domain/engines/index.ts';
import type { EngineImage, PictureEdit } from '@plinth/imaging';
import { missingCharacters } from '@plinth/imaging/server';
import { getAsset, readAssetBytes } from '#app/domain/library/index.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { EDIT_FAILED, unknownCharacters } from './edit.messages.ts';
import { editInputSchema } from './edit.schema.ts';
import type { EditInput } from './edit.schema.ts';
import { jobIntent } from './job-intent.ts';
import type { JobKind } from './job-kind.ts';
import { tellOutputs } from './tell-outputs.ts';

/** Said in an error at most; a text may consist of nothing else. */
const MAX_NAMED_CHARACTERS = 20;

/**
 * Computes a list of edits at the picture's full size. The result is a new picture whose parent is the edited one, and
 * whose recipe holds the list, so that it can be opened and changed again.
 */
export const editKind: JobKind<EditInput> = {
  name: 'edit',
  input: editInputSchema,
  maxCount: 1,
  // It costs nothing: a user who edits has a few open, and a program may have no more.
  maxOpen: 4,
  maxRunMs: runLimitMs(),
  promptOf: () => '',
  assetIdsOf: ({ assetId, edits }) => [assetId, ...markIdsOf(edits)],
  sourceIdOf: (input) => input.assetId,
  async check({ edits }) {
    assertFeature('image-editor');
    const missing = missingCharacters(edits.map(textOf).join(''));
    if (missing.length === 0) return;
    const userMessage = unknownCharacters(missing.slice(0, MAX_NAMED_CHARACTERS));
    throw new AppError('bad-request', 'characters without a glyph', { userMessage, field: 'edits' });
  },
  failureMessage: EDIT_FAILED,
  async *run({ jobId, userId, input: { assetId, edits }, engines, signal }) {
    const { name } = await getAsset({ account: { id: userId }, assetId });
    const read = (id: string) => readAssetBytes({ userId, assetId: id, variant: 'original' });
    const image = await read(assetId);
    const marks: Record<string, EngineImage> = {};
    for (const id of markIdsOf(edits)) marks[id] = await read(id);
    const events = engines.edits.edit({ image, edits, marks }, { signal, intent: jobIntent(jobId) });
    yield* tellOutputs(events, ({ index, image: edited }) => ({
      index,
      media: { image: edited },
      origin: 'edited',
      name: editedName(name, edited.contentType),
      parentId: assetId,
      recipe: {
        engine: 'local',
        prompt: '',
        scene: null,
        seed: 0,
        variation: edits.length === 1 ? '1 edit' : `${edits.length} edits`,
        sourceAssetIds: [assetId, ...markIdsOf(edits)],
        edits,
      },
    }));
  },
};

const textOf = (edit: PictureEdit): string => ('text' in edit && edit.text ? edit.text : '');

/** Library pictures that the edits lay on it or under it, each once. */
function markIdsOf(edits: readonly PictureEdit[]): string[] {
  return [...new Set(edits.flatMap((edit) => ('assetId' in edit && edit.assetId ? [edit.assetId] : [])))];
}

function editedName(name: string, contentType: string): string {
  const stem = name.replace(/\.[a-z0-9]{2,5}$/i, '').replace(/-edited$/, '');
  return `${stem}-edited.${contentType === 'image/jpeg' ? 'jpg' : 'png'}`;
}
