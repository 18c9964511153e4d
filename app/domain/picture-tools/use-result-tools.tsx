import { useMemo } from 'react';
import type { ReactNode } from 'react';
import type { AssetView } from '#app/domain/library/index.ts';
import { FidelityBadge } from './certificate/fidelity-badge.tsx';
import { toolMessages } from './tools.messages.ts';
import { useTools } from './use-tools.ts';

const TITLES: Readonly<Record<string, string>> = {
  inpaint: toolMessages.inpaintTitle,
  upscale: toolMessages.upscaleStarted,
  animate: toolMessages.generatingVideo,
};

const titleOf = (kind: string): string | undefined => (Object.hasOwn(TITLES, kind) ? TITLES[kind] : undefined);

/** What a strip of results offers beside its own: videos, certificates, and runs of the tools. */
export function useResultTools(): {
  readonly watch: (video: AssetView) => void;
  readonly cancel: (jobId: string) => void;
  readonly seen: ReadonlySet<string>;
  readonly titleOf: (kind: string) => string | undefined;
  readonly badgeOf: (asset: AssetView) => ReactNode;
} {
  const { open, cancel, seen } = useTools();
  return useMemo(
    () => ({
      watch: (video: AssetView) => open('watch', video),
      cancel,
      seen,
      titleOf,
      badgeOf: (asset: AssetView) => <FidelityBadge asset={asset} isSmall onOpen={() => open('certificate', asset)} />,
    }),
    [open, cancel, seen],
  );
}
