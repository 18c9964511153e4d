import { z } from 'zod';
import type { Account } from '#app/domain/accounts/index.ts';
import { assertFeature } from '#app/domain/accounts/index.server.ts';
import { assetsRead, findAssets, foundAssetsRead } from '#app/domain/library/index.server.ts';
import { listAssetsQuerySchema } from '#app/domain/library/index.ts';
import { readAll } from '#app/platform/database/read.server.ts';
import type { EditorData } from './editor-data.ts';
import { imageProjectRead, imageProjectsRead } from './projects/image-projects-read.server.ts';

const SHOWN_PICTURES = 18;
const SHOWN_PROJECTS = 12;
const NO_PROJECT_ID = '00000000-0000-0000-0000-000000000000';

/** The data of the editor's page: a picture, a project with its picture, or the pictures to choose from. Throws AppError `forbidden` where the plan has no editor. */
export async function loadEditor(options: { readonly account: Account; readonly url: URL }): Promise<EditorData> {
  assertFeature('image-editor');
  const { account, url } = options;
  const named = (name: string) => {
    const id = z.uuid().safeParse(url.searchParams.get(name));
    return id.success ? id.data : null;
  };
  const [imageId, projectId] = [named('image'), named('project')];
  if (imageId === null && projectId === null) {
    const query = listAssetsQuerySchema.parse({ type: 'Image', limit: SHOWN_PICTURES });
    const { results, materials, page } = await readAll({
      results: assetsRead({ account, ...query }),
      materials: assetsRead({ account, ...query, shelf: 'materials' }),
      page: imageProjectsRead({ account, limit: SHOWN_PROJECTS }),
    });
    return {
      kind: 'choice',
      results: results.assets,
      materials: materials.assets,
      projects: page.projects,
      moreProjects: page.nextCursor,
    };
  }
  const { found, project } = await readAll({
    found: foundAssetsRead({ account, assetIds: imageId === null ? [] : [imageId] }),
    project: imageProjectRead({ account, projectId: projectId ?? NO_PROJECT_ID }),
  });
  if (project) {
    if (!project.image) return { kind: 'gone', why: 'picture' };
    const assetIds = project.edits.flatMap((edit) => ('assetId' in edit && edit.assetId ? [edit.assetId] : []));
    const pictures = await findAssets({ account, assetIds });
    return { kind: 'editor', image: project.image, project, pictures };
  }
  const image = found.find(({ _id, type }) => _id === imageId && type === 'image');
  if (image) return { kind: 'editor', image, project: null, pictures: [] };
  return { kind: 'gone', why: projectId === null ? 'image' : 'project' };
}
