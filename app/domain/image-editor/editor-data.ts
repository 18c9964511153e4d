import type { AssetView } from '#app/domain/library/index.ts';
import type { ImageProject } from './projects/image-project.schema.ts';

/** What the page opens with. */
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
  /** What the address names is not there (any more). */
  | { readonly kind: 'gone'; readonly why: 'image' | 'project' | 'picture' };
