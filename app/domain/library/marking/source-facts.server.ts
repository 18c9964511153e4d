import { database } from '#app/platform/database/database.server.ts';
import { digitalSourceTypeOf } from './digital-source-type.rules.ts';
import type { DigitalSourceType } from './digital-source-type.rules.ts';
import { isPreviewRecipe } from '../assets/asset-recipe.schema.ts';
import { rightsSchema } from './rights/rights.schema.ts';
import type { Rights } from './rights/rights.schema.ts';

/** The facts about a source picture. */
export interface SourceFacts {
  readonly id: string;
  readonly digitalSourceType: DigitalSourceType | null;
  readonly rights: Rights;
  readonly aiPeople: boolean;
  /** A free preview on a figure, or made from one. */
  readonly isPreview: boolean;
}

/** Of the account's own pictures only; other ids are ignored. */
export async function sourceFacts(options: {
  readonly userId: string;
  readonly ids: readonly string[];
}): Promise<SourceFacts[]> {
  const { userId, ids } = options;
  if (ids.length === 0) return [];
  const rows = await database().asset.findMany({
    where: { userId, id: { in: [...ids] }, deletedAt: null },
    select: { id: true, digitalSourceType: true, rights: true, aiPeople: true, recipe: true },
    orderBy: { id: 'asc' },
  });
  return rows.map(({ id, digitalSourceType, rights, aiPeople, recipe }) => {
    const known = rightsSchema.safeParse(rights ?? {});
    return {
      id,
      digitalSourceType: digitalSourceTypeOf(digitalSourceType),
      rights: known.success ? known.data : {},
      aiPeople,
      isPreview: isPreviewRecipe(recipe),
    };
  });
}
