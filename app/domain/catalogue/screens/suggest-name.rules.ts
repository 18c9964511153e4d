import { cutText } from '#app/platform/cut-text.ts';
import type { CatalogueData } from '../catalogue-data.ts';
import type { RecipeLook } from '../recipes/recipe.schema.ts';

const MAX_WORDS = 5;
const MAX_LENGTH = 60;

interface Options {
  readonly look: Pick<RecipeLook, 'scene' | 'prompt'>;
  readonly scenes: CatalogueData['scenes'];
  /** Names of recipes that there are already. */
  readonly taken: readonly string[];
}

/** Whether a saved look is called after its look, and no longer would be with this one: then this one is a new look. */
export function isOutgrown(
  saved: { readonly name: string; readonly look: Options['look'] },
  { look, scenes }: Pick<Options, 'look' | 'scenes'>,
): boolean {
  const suggested = suggestName({ look: saved.look, scenes, taken: [] });
  return saved.name.replace(/ \d+$/, '') === suggested && suggestName({ look, scenes, taken: [] }) !== suggested;
}

/** A recipe's name from its look: the scene's, else the first words of its description; numbered where it is taken. */
export function suggestName({ look, scenes, taken }: Options): string {
  const scene = scenes.find(({ name }) => name === look.scene);
  const [phrase = ''] = look.prompt.trim().split(/[,.;\n]/);
  const words = cutText(phrase.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS).join(' '), MAX_LENGTH);
  const name = scene?.displayName ?? (words === '' ? 'New look' : words.charAt(0).toUpperCase() + words.slice(1));
  for (let nth = 1; ; nth += 1) {
    const numbered = nth === 1 ? name : `${name} ${nth}`;
    if (!taken.includes(numbered)) return numbered;
  }
}
