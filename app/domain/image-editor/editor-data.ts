import type { AssetView } from '#app/domain/library/index.ts';
import type { ImageProject } from './projects/image-project.schema.ts';

/** The data that the page opens with. */
export type EditorData =
  | {
      readonly kind: 'choice';
      /** The newest pictures, by their shelves. */
      readonly results: readonly AssetView[];
      readonly materials: readonly AssetView[];
      readonly projects: readonly ImageProject[];
      /** Cursor of further projects; null where there are none. */
      readonly moreProjects: string | null;
    }
  | {
      readonly kind: 'editor';
      readonly image: AssetView;
      readonly project: ImageProject | null;
      /** Pictures that its edits lay on it or under it. */ readonly pictures: readonly AssetView[];
    }
  /** The address names a picture that is not there (any more). */
  | { readonly kind: 'gone'; readonly why: 'image' | 'project' | 'picture' };
