import { useEffect, useRef } from 'react';
import { isOfPlace } from '#app/domain/generation/index.ts';
import type { StudioData } from '#app/domain/studio/frame/index.ts';
import type { Cutouts } from './use-cutouts.ts';

/** On opening: pictures whose cut-out was never made (the page was closed in between) are asked for again. */
export function useMissingCutOuts(data: StudioData, request: Cutouts['request']): void {
  const hasRun = useRef(false);
  useEffect(() => {
    if (hasRun.current) return;
    hasRun.current = true;
    // A cut-out under way for this scene will come by the stream.
    const coming = data.activeJobs.filter((job) => isOfPlace(job, { kind: 'scene', id: data.scene.id }));
    for (const picture of data.scene.document.pictures) {
      const { source, role } = picture;
      if (role !== 'product' || source.kind !== 'asset' || source.cutoutId || picture.isCutoutFailed) continue;
      if (coming.some((job) => job.sourceId === source.assetId)) continue;
      const asset = data.assets.find((candidate) => candidate._id === source.assetId);
      if (asset && !(asset.hasAlpha && picture.content)) request(picture, asset);
    }
  }, [data, request]);
}
