import { useMemo } from 'react';
import type { ReactNode } from 'react';
import type { AssetView } from '#app/domain/library/index.ts';
import { FidelityBadge } from './certificate/fidelity-badge.tsx';
import { toolMessages } from './tools.messages.ts';
import { useTools } from './use-tools.ts';

const TITLES: Readonly<Record<string, string>> = {
  upscale: toolMessages.upscaleStarted,
  animate: toolMessages.generatingVideo,
};

/** @param followsWords inpainting paints what words say; false: it only removes */
function titleOfRun(kind: string, followsWords: boolean): string | undefined {
  if (kind === 'inpaint') return followsWords ? toolMessages.inpaintTitle : toolMessages.eraseTitle;
  return Object.hasOwn(TITLES, kind) ? TITLES[kind] : undefined;
}

/** The things that a strip of results offers beside its own: videos, certificates, and runs of the tools. */
export function useResultTools(): {
  readonly watch: (video: AssetView) => void;
  readonly cancel: (jobId: string) => void;
  readonly seen: ReadonlySet<string>;
  readonly titleOf: (kind: string) => string | undefined;
  readonly badgeOf: (asset: AssetView) => ReactNode;
} {
  const { open, cancel, seen, followsWords } = useTools();
  return useMemo(
    () => ({
      watch: (video: AssetView) => open('watch', video),
      cancel,
      seen,
      titleOf: (kind: string) => titleOfRun(kind, followsWords),
      badgeOf: (asset: AssetView) => <FidelityBadge asset={asset} isSmall onOpen={() => open('certificate', asset)} />,
    }),
    [open, cancel, seen, followsWords],
  );
}
