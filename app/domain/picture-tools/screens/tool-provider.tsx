import { useNavigate } from '@remix-run/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { createJobOrder, JobFeedContext, useNewJobFeed } from '#app/domain/generation/index.ts';
import type { OrderPlace } from '#app/domain/generation/index.ts';
import { PictureActionsContext, usePictureActions } from '#app/domain/library/index.ts';
import type { AssetView, PictureActions } from '#app/domain/library/index.ts';
import { callApi } from '#app/ui/client/call-api.ts';
import { usePlaces } from '#app/ui/places.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { useDeferred } from '#app/ui/use-deferred.ts';
import { ToolOpening } from '../window/tool-opening.tsx';
import { toolProviderMessages } from '../tool-provider.messages.ts';
import { useToolRuns } from '../runs/use-tool-runs.ts';
import { ToolsContext } from '../use-tools.ts';
import type { ToolWindow } from '../window/tool-window.ts';
import type { Tools, ToolStart } from '../use-tools.ts';

// The windows come with the first use: no page is heavier because it could open one.
const loadWindows = () => import('../window/tool-windows.tsx');
type Windows = Awaited<ReturnType<typeof loadWindows>>['ToolWindows'];

// So does what is offered and said beside pictures: a page is shown before.
const loadParts = () => import('../picture-parts.tsx');

const OWN_WINDOW: OrderPlace = { kind: 'tool', id: null };

interface Opened {
  readonly window: ToolWindow;
  readonly asset: AssetView;
  readonly start: ToolStart;
}

interface Props {
  readonly children: ReactNode;
  readonly person?: string | undefined;
  /** Inpainting paints what words say; false: it only removes. */
  readonly followsWords: boolean;
}

/**
 * Offers the pages inside it what can be done with a finished picture, and follows the runs while the merchant walks from
 * page to page. Its runs are jobs like any other: they go on without it, and are found again after a reload.
 */
export function ToolProvider({ children, person, followsWords }: Props) {
  const toasts = useToasts();
  const around = usePictureActions();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [Windows, setWindows] = useState<Windows | null>(null);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());

  const see = useCallback((asset: AssetView) => {
    if (!asset.isNew) return;
    setSeen((known) => new Set(known).add(asset._id));
    // Only the green dot depends on it.
    callApi('POST /api/images/viewed', { body: { imageId: asset._id } }).catch(() => {});
  }, []);
  const open = useCallback(
    (window: ToolWindow, asset: AssetView, start: ToolStart = {}) => {
      setOpened({ window, asset, start });
      see(asset);
    },
    [see],
  );
  const close = useCallback(() => setOpened(null), []);
  useEffect(() => {
    if (!opened || Windows) return;
    let isHere = true;
    const say = () => {
      if (!isHere) return;
      setOpened(null);
      const action = { label: 'Try again', onAction: () => setOpened(opened) };
      toasts.show({ title: toolProviderMessages.noWindow, tone: 'critical', action });
    };
    loadWindows().then(({ ToolWindows }) => {
      if (isHere) setWindows(() => ToolWindows);
    }, say);
    return () => {
      isHere = false;
    };
  }, [opened, Windows, toasts]);
  const feed = useNewJobFeed();
  const standing = useRef<OrderPlace>(OWN_WINDOW);
  const place = useCallback(() => standing.current, []);
  const stand = useCallback((here: OrderPlace) => {
    standing.current = here;
    return () => {
      if (standing.current === here) standing.current = OWN_WINDOW;
    };
  }, []);
  const runs = useToolRuns({ feed, person, place, followsWords, onShow: open });
  const { jobs, cancel } = runs;
  const claimed = useRef(new Set<string>());
  const claim = useCallback((jobId: string) => {
    const isFirst = !claimed.current.has(jobId);
    claimed.current.add(jobId);
    return isFirst;
  }, []);

  const again = useCallback(
    (asset: AssetView) => {
      const body = { imageId: asset._id, place: place() };
      feed.order(createJobOrder('product-photo', 'POST /api/generation/again', { body })).then(
        () => toasts.show({ title: toolProviderMessages.makingAgain }),
        (error: unknown) => toasts.show({ title: (error as Error).message, tone: 'critical' }),
      );
    },
    [feed, place, toasts],
  );

  const navigate = useNavigate();
  const { catalogue } = usePlaces();
  const use = useCallback((asset: AssetView) => navigate(`${catalogue}?look=${asset._id}`), [navigate, catalogue]);

  const tools = useMemo<Tools>(
    () => ({ open, followsWords, see, stand, person, jobs, cancel, seen, runs, claim }),
    [open, followsWords, see, stand, person, jobs, cancel, seen, runs, claim],
  );
  const parts = useDeferred(loadParts);
  const actions = useMemo<PictureActions>(
    () => ({
      ...(parts ? parts.pictureParts({ followsWords, open, again, use, around }) : around),
      onZoom: (asset) => open('zoom', asset),
    }),
    [parts, followsWords, open, again, use, around],
  );
  return (
    <JobFeedContext.Provider value={feed}>
      <ToolsContext.Provider value={tools}>
        <PictureActionsContext.Provider value={actions}>
          {children}
          {Windows ? (
            <Windows opened={opened} runs={runs} onOpen={open} onSeen={see} onClose={close} />
          ) : opened ? (
            <ToolOpening />
          ) : null}
        </PictureActionsContext.Provider>
      </ToolsContext.Provider>
    </JobFeedContext.Provider>
  );
}
