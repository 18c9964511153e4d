import { createContext, useContext } from 'react';
import type { AssetView } from '#app/domain/library/index.ts';
import type { ToolJob } from './tool-jobs.rules.ts';

/** What opens in a window of its own. */
export type ToolWindow = 'inpaint' | 'upscale' | 'video' | 'watch' | 'certificate' | 'zoom';

/** What can be done with a finished picture, from any page. */
export interface Tools {
  /** `words` are what the merchant has written so far. */
  readonly open: (window: ToolWindow, asset: AssetView, words?: string) => void;
  /** It was looked at elsewhere: a green dot goes. */
  readonly see: (asset: AssetView) => void;
  readonly jobs: readonly ToolJob[];
  readonly cancel: (jobId: string) => void;
  /** Ids whose green dot has gone since the page was loaded. */
  readonly seen: ReadonlySet<string>;
}

export const ToolsContext = createContext<Tools | null>(null);

export function useTools(): Tools {
  const tools = useContext(ToolsContext);
  if (!tools) throw new Error('useTools needs <ToolDesk> above it');
  return tools;
}
