import type { Account } from '#app/domain/accounts/index.ts';
import type { GarmentPoints, TopFit, TryOnFraming, TryOnMode } from '@plinth/imaging';
import { tryOnPrompt, tryOnShapeOf } from '#app/domain/generation/index.ts';
import type { JobPlace, JobView, PictureSource, TryOnShape } from '#app/domain/generation/index.ts';
import { submitJob } from '#app/domain/generation/index.server.ts';
import { assetRecipeSchema, getAsset } from '#app/domain/library/index.server.ts';
import { enhancePrompt } from '#app/domain/words/index.server.ts';

export interface OrderTryOnOptions {
  readonly account: Account;
  /** May be empty where the mode shows no model. */
  readonly prompt: string;
  readonly garments: readonly {
    readonly assetId: string;
    readonly words?: string | undefined;
    readonly points?: GarmentPoints | undefined;
    readonly fit?: TopFit | undefined;
  }[];
  readonly person?: PictureSource | null | undefined;
  readonly place?: PictureSource | null | undefined;
  /** Earlier pictures whose model, or whose background, is kept. */
  readonly lockedModelId?: string | undefined;
  readonly lockedBackgroundId?: string | undefined;
  readonly mode?: TryOnMode | undefined;
  /** Of a model; left out: from the chin to mid-thigh. */
  readonly framing?: TryOnFraming | undefined;
  /** Left out: square for a ghost mannequin, else upright. */
  readonly aspect?: TryOnShape | undefined;
  /** The words get what the pictures add to them. */
  readonly isEnhanced?: boolean | undefined;
  readonly count: number;
  readonly seed: number;
  readonly idempotencyKey: string;
  readonly orderedFrom?: JobPlace | null | undefined;
  readonly signal: AbortSignal;
}

/**
 * Orders pictures of a model wearing the garments. A locked picture of ours gives the model, or the background, that it
 * was made with; any other locked picture is itself the model's photo, or the background. Throws `not-found`, and as
 * `submitJob`.
 */
export async function orderTryOn(options: OrderTryOnOptions): Promise<JobView> {
  const {
    account,
    garments,
    mode = 'model',
    framing,
    count,
    seed,
    idempotencyKey,
    lockedModelId,
    lockedBackgroundId,
  } = options;
  const [person, place] = await Promise.all([
    lockedModelId ? lockedSubject(account, lockedModelId, 'person') : (options.person ?? null),
    lockedBackgroundId ? lockedSubject(account, lockedBackgroundId, 'place') : (options.place ?? null),
  ]);
  const written = options.isEnhanced ? await enhanced(options, place) : options.prompt;
  const prompt = tryOnPrompt(mode, written);
  const aspect = options.aspect ?? tryOnShapeOf(mode);
  const input = { prompt, garments, person, place, mode, framing, aspect, seed };
  return submitJob({ account, kind: 'try-on', input, count, idempotencyKey, place: options.orderedFrom });
}

async function lockedSubject(
  account: Account,
  assetId: string,
  part: 'person' | 'place',
): Promise<PictureSource | null> {
  const { recipe } = await getAsset({ account, assetId });
  const known = assetRecipeSchema.safeParse(recipe);
  const triedOn = known.success ? known.data.triedOn : undefined;
  if (triedOn) return triedOn[part];
  return { kind: 'asset', assetId };
}

/** The words as they are where nothing can be added to them (creative-workspaces, section 8). */
async function enhanced(
  { account, prompt, garments, signal }: OrderTryOnOptions,
  place: PictureSource | null,
): Promise<string> {
  const [garment] = garments;
  if (!garment || prompt.trim() === '') return prompt;
  const background = place?.kind === 'asset' ? addressOf(place.assetId) : null;
  return enhancePrompt({ account, source: addressOf(garment.assetId), background, prompt, signal });
}

const addressOf = (assetId: string): string => `/files/${assetId}/display`;
