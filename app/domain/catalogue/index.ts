export type { CatalogueData, RunData } from './catalogue-data.ts';
export { planPageSchema } from './publish/plan.schema.ts';
export { recipeLookSchema, recipeNameSchema, recipeViewSchema, redoWordsSchema } from './recipes/recipe.schema.ts';
export type { RecipeLook, RecipeView } from './recipes/recipe.schema.ts';
export { choiceSchema } from './runs/choice.schema.ts';
export type { Choice } from './runs/choice.schema.ts';
export { itemStateSchema, runItemsPageSchema, runViewSchema } from './runs/run.schema.ts';
export type { OpenRun } from './runs/open-run.ts';
export type { RunItemsPage, RunItemView, RunView } from './runs/run.schema.ts';
