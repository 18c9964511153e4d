import type { Account } from '#app/domain/accounts/index.ts';
import { sizeAfter } from '@plinth/imaging';
import type { PictureEdit } from '@plinth/imaging';
import { submitJob } from '#app/domain/generation/index.server.ts';
import type { JobPlace } from '#app/domain/generation/index.ts';
import { assertOwn, getAsset } from '#app/domain/library/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { cutText } from '#app/platform/cut-text.ts';
import { editorMessages } from '../image-editor.messages.ts';
import type { ImageProject } from './image-project.schema.ts';
import { getImageProject, projectMissing } from './image-projects-read.server.ts';

/** Characters of a list as JSON, several times what a real picture needs. */
const MAX_STORED = 1_000_000;
const MAX_NAME = 120;

export interface SaveImageProjectOptions {
  readonly account: Account;
  /** Left out: a new one. */
  readonly projectId?: string | undefined;
  readonly name?: string | undefined;
  /** The picture that is edited. */
  readonly assetId: string;
  readonly edits: readonly PictureEdit[];
  /** Where the edits are to be computed as well: what the job is known by, and where it was ordered. */
  readonly render?: { readonly idempotencyKey: string; readonly place: JobPlace | null } | undefined;
}

/**
 * Saves a picture with its edits as a project, new or in place of an existing one; with `render` it also has them
 * computed into a new picture of the library. Nothing is saved where the job is refused. Throws AppError: `not-found`
 * for what is missing or another account's, `unprocessable` for a video, `too-large`, and the refusals of the job.
 */
export async function saveImageProject(options: SaveImageProjectOptions): Promise<{
  readonly project: ImageProject;
  readonly jobId: string | null;
}> {
  const { account, projectId, assetId, edits, render } = options;
  const { id: userId } = account;
  const source = await getAsset({ account, assetId });
  if (source.type !== 'image') {
    throw new AppError('unprocessable', 'no picture', { userMessage: editorMessages.notAPicture, field: 'imageId' });
  }
  const markIds = edits.flatMap((edit) => ('assetId' in edit && edit.assetId ? [edit.assetId] : []));
  await assertOwn({ account, assetIds: markIds });
  if (JSON.stringify(edits).length > MAX_STORED) {
    throw new AppError('too-large', 'too many edits', { userMessage: editorMessages.tooMuch, field: 'edits' });
  }
  if (projectId !== undefined) await getImageProject({ account, projectId });
  const jobId = render && edits.length > 0 ? await order({ account, assetId, edits, render }) : null;
  const name = cutText(options.name?.trim() || source.name, MAX_NAME);
  const facts = { name, assetId, edits: [...edits], jobId, ...sizeAfter(source, edits) };
  if (projectId === undefined) {
    const { id } = await database().imageProject.create({ data: { userId, ...facts } });
    return { project: await getImageProject({ account, projectId: id }), jobId };
  }
  const { count } = await database().imageProject.updateMany({ where: { id: projectId, userId }, data: facts });
  if (count === 0) throw projectMissing();
  return { project: await getImageProject({ account, projectId }), jobId };
}

type Order = Required<Pick<SaveImageProjectOptions, 'account' | 'assetId' | 'edits'>> & {
  readonly render: NonNullable<SaveImageProjectOptions['render']>;
};

async function order({ account, assetId, edits, render: { idempotencyKey, place } }: Order): Promise<string> {
  const input = { assetId, edits };
  const { jobId } = await submitJob({ account, kind: 'edit', input, count: 1, idempotencyKey, place });
  return jobId;
}
