import type { SceneChoice } from '#app/domain/library/index.ts';
import type { RecipeLook, RecipeView } from './recipes/recipe.schema.ts';
import type { RunItemsPage, RunView } from './runs/run.schema.ts';

/** Everything the page of runs opens with. */
export interface CatalogueData {
  readonly recipes: readonly RecipeView[];
  readonly runs: readonly RunView[];
  readonly scenes: readonly Pick<SceneChoice, 'name' | 'displayName' | 'prompt'>[];
  /** Channels that pictures can be held against. */
  readonly channels: readonly { readonly name: RecipeLook['channels'][number]; readonly title: string }[];
  /** Look of the picture that the page was opened from; null where it was opened from none, or from one without. */
  readonly look: Partial<RecipeLook> | null;
  /** The account has a brand look that pictures can be made in. */
  readonly hasBrandLook: boolean;
  /** Images are made by our own engine, which can say what words do to them. */
  readonly photosAreLocal: boolean;
  /** Without a shop there are no products. */
  readonly hasStore: boolean;
}

/** Everything the page of one run opens with. */
export interface RunData {
  readonly run: RunView;
  readonly items: RunItemsPage;
  /** Channels that ask for a white background. */
  readonly whiteChannels: CatalogueData['channels'];
}
