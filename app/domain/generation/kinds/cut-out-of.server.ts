import type { EngineFailure, EngineImage } from '@plinth/imaging';
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

/** The product of a library picture alone: the picture where it is cut out, the newest cut-out of it, else one made here. */
export async function cutOutOf(
  options: CutOutOfOptions,
): Promise<{ readonly image: EngineImage } | { readonly failure: EngineFailure }> {
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
  return cutOutHere(options);
}

/** By our own engine, which costs nothing. */
export async function cutOutHere(
  options: Pick<CutOutOfOptions, 'picture' | 'engines' | 'signal' | 'isGarment'>,
): Promise<{ readonly image: EngineImage } | { readonly failure: EngineFailure }> {
  const { picture, engines, signal, isGarment = false } = options;
  const { cutOut } = engines.own ?? engines;
  for await (const event of cutOut.cutOut({ image: picture, isGarment }, { signal })) {
    if (event.type === 'output') return { image: event.image };
    if (event.type === 'failed' || event.type === 'output-failed') return { failure: event.failure };
  }
  return { failure: { code: 'internal', message: 'the cut-out ended without a result', retryable: true } };
}
