import type { Account } from '#app/domain/accounts/index.ts';
import { anyPictureEditsSchema } from '@plinth/imaging';
import { ASSET_COLUMNS, readAssetRow, toAssetView } from '#app/domain/library/index.server.ts';
import type { AssetJson } from '#app/domain/library/index.server.ts';
import { idOf, noSql, readOne, rowsOf, sql } from '#app/platform/database/read.server.ts';
import type { QueryFragment, Sql } from '#app/platform/database/read.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { editorMessages } from '../image-editor.messages.ts';
import type { ImageProject } from './image-project.schema.ts';

interface ProjectJson {
  readonly id: string;
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly edits: unknown;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly image: AssetJson | null;
  readonly result: AssetJson | null;
}

const select = (userId: string, more: Sql): Sql => sql`
  SELECT project."id", project."name", project."width", project."height", project."edits", project."createdAt",
    project."updatedAt",
    (SELECT to_json(found) FROM (
      SELECT ${ASSET_COLUMNS} FROM "Asset" asset
      WHERE asset."id" = project."assetId" AND asset."userId" = ${idOf(userId)} AND asset."deletedAt" IS NULL) found) AS "image",
    (SELECT to_json(found) FROM (
      SELECT ${ASSET_COLUMNS} FROM "JobOutput" output JOIN "Asset" asset ON asset."id" = output."assetId"
      WHERE output."jobId" = project."jobId" AND output."index" = 0 AND asset."userId" = ${idOf(userId)}
        AND asset."deletedAt" IS NULL) found) AS "result"
  FROM "ImageProject" project WHERE project."userId" = ${idOf(userId)}${more}`;

function toProject(json: ProjectJson): ImageProject {
  const { id, image, result, edits, createdAt, updatedAt, ...facts } = json;
  return {
    _id: id,
    ...facts,
    image: image && toAssetView(readAssetRow(image)),
    result: result && toAssetView(readAssetRow(result)),
    edits: anyPictureEditsSchema.parse(edits),
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  };
}

interface ListOptions {
  readonly account: Pick<Account, 'id'>;
  readonly limit: number;
  /** `nextCursor` of the page before. */
  readonly cursor?: string | undefined;
}

interface ProjectPage {
  readonly projects: ImageProject[];
  readonly nextCursor: string | null;
}

const CURSOR = /^([0-9a-z]{1,9})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** One page of an account's image projects, the last changed first. Throws AppError `bad-request` for a cursor that is none. */
export function imageProjectsRead({ account, limit, cursor }: ListOptions): QueryFragment<ProjectPage> {
  const order = sql` ORDER BY project."updatedAt" DESC, project."id" DESC LIMIT ${limit + 1}::int`;
  return {
    sql: rowsOf(select(account.id, sql`${after(cursor)}${order}`)),
    parse: (value) => {
      const all = (value as ProjectJson[]).map(toProject);
      const projects = all.slice(0, limit);
      const last = projects.at(-1);
      const isMore = all.length > limit && last !== undefined;
      return { projects, nextCursor: isMore ? `${Date.parse(last.updatedAt).toString(36)}.${last._id}` : null };
    },
  };
}

function after(cursor: string | undefined): Sql {
  if (cursor === undefined) return noSql;
  const [, time, id] = CURSOR.exec(cursor) ?? [];
  if (!time || !id) throw new AppError('bad-request', 'cursor of another list', { field: 'cursor' });
  const at = new Date(Number.parseInt(time, 36)).toISOString();
  return sql` AND (project."updatedAt", project."id") < (${at}::timestamptz, ${id}::uuid)`;
}

/** The account's project of that id; null where there is none. */
export function imageProjectRead(options: {
  readonly account: Pick<Account, 'id'>;
  readonly projectId: string;
}): QueryFragment<ImageProject | null> {
  return {
    sql: rowsOf(select(options.account.id, sql` AND project."id" = ${idOf(options.projectId)}`)),
    parse: (value) => (value as ProjectJson[]).map(toProject)[0] ?? null,
  };
}

/** The same; throws AppError `not-found`. */
export async function getImageProject(options: {
  readonly account: Pick<Account, 'id'>;
  readonly projectId: string;
}): Promise<ImageProject> {
  const project = await readOne(imageProjectRead(options));
  if (!project) throw projectMissing();
  return project;
}

export const listImageProjects = (options: ListOptions): Promise<ProjectPage> => readOne(imageProjectsRead(options));

export const projectMissing = (): AppError =>
  new AppError('not-found', 'no such image project', { userMessage: editorMessages.missing });
