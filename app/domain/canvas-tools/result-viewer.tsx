import { useEffect } from 'react';
import type { AssetView } from '#app/domain/library/index.ts';
import { toViewerPicture, useTools, LateZoomViewer } from '#app/domain/picture-tools/index.ts';
import type { ViewerAction } from '#app/domain/picture-tools/index.ts';
import type { Studio } from '#app/domain/studio/frame/index.ts';
import { resultAssets } from '#app/domain/studio/parts/index.ts';

/** The pictures among the results of a canvas. */
export const resultPictures = ({ results }: Studio['runs']): readonly AssetView[] =>
  resultAssets(results).filter(({ type }) => type === 'image');

interface Props {
  readonly studio: Studio;
  /** The actions that its workflow allows on a picture that is shown large. */
  readonly actions?: readonly ViewerAction[];
}

/** The results of a canvas, shown large. What the tools are opened with stands on this canvas. */
export function ResultViewer({ studio: { runs, view }, actions = [] }: Props) {
  const { open, see, stand } = useTools();
  const { place } = runs.onlooker;
  useEffect(() => stand(place), [stand, place]);
  const pictures = resultPictures(runs);
  const viewed = pictures.find(({ _id }) => _id === view.viewedId);
  useEffect(() => {
    if (viewed) see(viewed);
  }, [viewed, see]);
  return (
    <LateZoomViewer
      pictures={pictures.map(toViewerPicture)}
      openId={view.viewedId}
      onOpen={(assetId) => {
        view.view(assetId);
        runs.act({ type: 'select', assetId });
      }}
      onClose={() => view.view(null)}
      actions={actions}
      onBadge={(id) => {
        const asset = pictures.find(({ _id }) => _id === id);
        if (asset) open('certificate', asset);
      }}
    />
  );
}
