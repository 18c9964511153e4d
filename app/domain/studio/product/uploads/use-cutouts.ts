import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { JobEvent } from '#app/domain/generation/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { callApi, makeKey } from '#app/ui/client/call-api.ts';
import { CallError } from '#app/ui/client/call-error.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import type { ScenePicture } from '../../document/document.schema.ts';
import type { SceneStore } from '../../session/scene-store.ts';
import { studioMessages } from '../../studio.messages.ts';
import { measureContent } from './measure-picture.ts';
import type { PictureRegistry } from './use-picture-files.ts';

export interface Cutouts {
  /** Keys of pictures whose background is being removed. */
  readonly pending: ReadonlySet<string>;
  /** Has the background of a stored picture removed; measures the outline of one that has none. */
  readonly request: (picture: ScenePicture, asset: AssetView) => void;
  readonly receive: (jobId: string, event: JobEvent) => void;
}

interface Options {
  readonly store: SceneStore;
  readonly files: PictureRegistry;
  /** A cut-out has taken its place; it may have questions. */
  readonly onArrived: (pictureKey: string, cutout: AssetView) => void;
}

/** Asks for cut-outs and takes them in: the picture is replaced where it stands, and a failure leaves the original. */
export function useCutouts(options: Options): Cutouts {
  const toasts = useToasts();
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  const keyByJob = useRef(new Map<string, string>());
  /** Ends that came by the stream before the answer that names the job. */
  const endedJobs = useRef(new Map<string, string | null>());
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  const settle = useCallback((key: string) => {
    setPending((keys) => new Set([...keys].filter((other) => other !== key)));
  }, []);

  const adopt = useCallback(
    async (key: string, assetId: string, cutout: AssetView) => {
      const { store, files } = latest.current;
      const content = await measureContent(cutout.urls.display);
      files.addAssets([cutout]);
      store.dispatch({
        type: 'update-picture',
        key,
        change: { source: { kind: 'asset', assetId, cutoutId: cutout._id }, isCutoutFailed: false, content },
        standsAgain: true,
      });
      settle(key);
      latest.current.onArrived(key, cutout);
    },
    [settle],
  );

  const fail = useCallback(
    (key: string, reason: string) => {
      latest.current.store.dispatch({ type: 'update-picture', key, change: { isCutoutFailed: true } });
      settle(key);
      toasts.show({ title: reason, message: studioMessages.originalUsed, tone: 'critical' });
    },
    [settle, toasts],
  );

  const request = useCallback(
    (picture: ScenePicture, asset: AssetView) => {
      const { key } = picture;
      const { store } = latest.current;
      if (asset.hasAlpha) {
        void measureContent(asset.urls.display).then((content) =>
          store.dispatch({ type: 'update-picture', key, change: { content }, standsAgain: true }),
        );
        return;
      }
      if (picture.role !== 'product') return;
      setPending((keys) => new Set(keys).add(key));
      callApi('POST /api/images/remove-background', { body: { imageId: asset._id }, key: makeKey() }).then(
        ({ jobId }) => {
          keyByJob.current.set(jobId, key);
          const ended = endedJobs.current.get(jobId);
          if (ended !== undefined && isWaiting(store, key)) fail(key, ended ?? studioMessages.backgroundRemovalFailed);
        },
        (error: unknown) => {
          const isSilent = error instanceof CallError && error.status === 0;
          fail(key, isSilent ? studioMessages.backgroundServiceSilent : (error as Error).message);
        },
      );
    },
    [fail],
  );

  const receive = useCallback(
    (jobId: string, event: JobEvent) => {
      const { store } = latest.current;
      if (event.type === 'job.output' && event.data.asset?.origin === 'cutout') {
        const { asset } = event.data;
        for (const { key, source } of store.get().pictures) {
          // One that is there is replaced by what its owner does, not by news.
          const isWaited = source.kind === 'asset' && source.assetId === asset.parentId && source.cutoutId === null;
          if (isWaited) void adopt(key, source.assetId, asset);
        }
      }
      if (event.type !== 'job.finished' || event.data.status === 'succeeded') return;
      const key = keyByJob.current.get(jobId);
      if (key === undefined) endedJobs.current.set(jobId, event.data.message);
      else if (isWaiting(store, key)) fail(key, event.data.message ?? studioMessages.backgroundRemovalFailed);
    },
    [adopt, fail],
  );

  return useMemo(() => ({ pending, request, receive }), [pending, request, receive]);
}

function isWaiting(store: SceneStore, key: string): boolean {
  const source = store.get().pictures.find((picture) => picture.key === key)?.source;
  return source?.kind === 'asset' && source.cutoutId === null;
}
