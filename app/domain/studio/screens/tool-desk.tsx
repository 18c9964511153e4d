import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { PictureActionsContext, usePictureActions } from '#app/domain/library/index.ts';
import type { AssetView, PictureActions } from '#app/domain/library/index.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { callApi } from '../product/call-api.ts';
import { makeId } from '../session/make-id.ts';
import { FidelityBadge } from '../tools/fidelity-badge.tsx';
import { toolOffers } from '../tools/tool-offers.ts';
import { toolMessages } from '../tools/tools.messages.ts';
import { useToolRuns } from '../tools/use-tool-runs.ts';
import { ToolsContext } from '../tools/use-tools.ts';
import type { Tools, ToolWindow } from '../tools/use-tools.ts';

// The windows come with the first use: no page is heavier because it could open one.
const ToolWindows = lazy(async () => ({ default: (await import('../tools/tool-windows.tsx')).ToolWindows }));

interface Opened {
  readonly window: ToolWindow;
  readonly asset: AssetView;
  readonly words: string;
}

/**
 * Offers the pages inside it what can be done with a finished picture, and follows the runs while the merchant walks from
 * page to page. Its runs are jobs like any other: they go on without it, and are found again after a reload.
 */
export function ToolDesk({ children }: { readonly children: ReactNode }) {
  const toasts = useToasts();
  const around = usePictureActions();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isWanted, setWanted] = useState(false);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());

  const see = useCallback((asset: AssetView) => {
    if (!asset.isNew) return;
    setSeen((known) => new Set(known).add(asset._id));
    // Only the green dot depends on it.
    callApi('POST', '/api/images/viewed', { imageId: asset._id }).catch(() => {});
  }, []);
  const open = useCallback(
    (window: ToolWindow, asset: AssetView, words = '') => {
      setWanted(true);
      setOpened({ window, asset, words });
      see(asset);
    },
    [see],
  );
  const close = useCallback(() => setOpened(null), []);
  const runs = useToolRuns({ onShow: open });
  const { jobs, cancel } = runs;

  const again = useCallback(
    (asset: AssetView) => {
      callApi('POST', '/api/generation/again', { imageId: asset._id }, { idempotencyKey: makeId() }).then(
        () => toasts.show({ title: toolMessages.makingAgain }),
        (error: unknown) => toasts.show({ title: (error as Error).message, tone: 'critical' }),
      );
    },
    [toasts],
  );

  const tools = useMemo<Tools>(() => ({ open, see, jobs, cancel, seen }), [open, see, jobs, cancel, seen]);
  const actions = useMemo<PictureActions>(
    () => ({
      actions: [...toolOffers(open, again), ...around.actions],
      renderDetails: (asset) => (
        <>
          <FidelityBadge asset={asset} onOpen={() => open('certificate', asset)} />
          {around.renderDetails?.(asset)}
        </>
      ),
      onZoom: (asset) => open('zoom', asset),
    }),
    [open, again, around],
  );
  return (
    <ToolsContext.Provider value={tools}>
      <PictureActionsContext.Provider value={actions}>
        {children}
        {isWanted ? (
          <Suspense fallback={null}>
            <ToolWindows opened={opened} runs={runs} onOpen={open} onSeen={see} onClose={close} />
          </Suspense>
        ) : null}
      </PictureActionsContext.Provider>
    </ToolsContext.Provider>
  );
}
