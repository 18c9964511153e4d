import type { EngineEvent, EngineFailure, EngineImage } from '@plinth/imaging';
import type { EngineRegistry } from '#app/domain/engines/index.ts';
import { readAssetBytes } from '#app/domain/library/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';

export interface CutOutOfOptions {
  readonly userId: string;
  readonly assetId: string;
  readonly picture: EngineImage;
  readonly engines: EngineRegistry;
  readonly signal: AbortSignal;
  /** As in `CutOutInput`. */
  readonly isGarment?: boolean;
}

type CutOutStep = Extract<EngineEvent, { readonly type: 'progress' }>;
type CutOutResult = { readonly image: EngineImage } | { readonly failure: EngineFailure };

/** The product of a library picture alone: the picture where it is cut out, the newest cut-out of it, else one made here. */
export const cutOutOf = (options: CutOutOfOptions): Promise<CutOutResult> => resultOf(cutOutInSteps(options));

/** As `cutOutOf`, with the steps of a cut-out that is made here. */
export async function* cutOutInSteps(options: CutOutOfOptions): AsyncGenerator<CutOutStep, CutOutResult> {
  const { userId, assetId, picture } = options;
  const [own, known] = await Promise.all([
    database().asset.findFirst({ where: { id: assetId, userId }, select: { hasAlpha: true } }),
    database().asset.findFirst({
      where: { userId, parentId: assetId, origin: 'cutout', deletedAt: null },
      orderBy: { createdAt: 'desc' },
      select: { id: true, width: true, height: true },
    }),
  ]);
  if (own?.hasAlpha) return { image: picture };
  if (known?.width === picture.width && known.height === picture.height) {
    return { image: await readAssetBytes({ userId, assetId: known.id, variant: 'original' }) };
  }
  return yield* cutOutHereInSteps(options);
}

type CutOutHereOptions = Pick<CutOutOfOptions, 'picture' | 'engines' | 'signal' | 'isGarment'>;

/** By our own engine, which costs nothing. */
export const cutOutHere = (options: CutOutHereOptions): Promise<CutOutResult> => resultOf(cutOutHereInSteps(options));

async function* cutOutHereInSteps(options: CutOutHereOptions): AsyncGenerator<CutOutStep, CutOutResult> {
  const { picture, engines, signal, isGarment = false } = options;
  const { cutOut } = engines.own ?? engines;
  for await (const event of cutOut.cutOut({ image: picture, isGarment }, { signal })) {
    if (event.type === 'progress') yield event;
    if (event.type === 'output') return { image: event.image };
    if (event.type === 'failed' || event.type === 'output-failed') return { failure: event.failure };
  }
  return { failure: { code: 'internal', message: 'the cut-out ended without a result', retryable: true } };
}

async function resultOf<Result>(steps: AsyncGenerator<unknown, Result>): Promise<Result> {
  for (;;) {
    const next = await steps.next();
    if (next.done) return next.value;
  }
}
