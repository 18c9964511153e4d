import { createContext, useContext } from 'react';
import type { CutOutAnswer } from '@plinth/imaging';
import type { OrderPlace } from '#app/domain/generation/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import type { ToolJob } from './runs/tool-jobs.rules.ts';
import type { VideoShape } from './video/video-shapes.ts';
import type { ToolWindow } from './window/tool-window.ts';
import type { ToolRuns } from './runs/use-tool-runs.ts';

/** The start of a window, where it is more than a picture. */
export interface ToolStart {
  /** The merchant's words so far. */
  readonly words?: string;
  /** Of a video; default: square. */
  readonly shape?: VideoShape;
  /** The answers about a cut-out so far. */
  readonly answers?: readonly CutOutAnswer[];
}

/** The actions on a finished picture, from any page. */
export interface Tools {
  readonly open: (window: ToolWindow, asset: AssetView, start?: ToolStart) => void;
  /** Inpainting paints what words say; false: it only removes, and is called Erase. */
  readonly followsWords: boolean;
  /** It was looked at elsewhere: a green dot goes. */
  readonly see: (asset: AssetView) => void;
  /** Says which screen's own orders are from now on; returns the end of it. */
  readonly stand: (place: OrderPlace) => () => void;
  /** As in `Account.person`; undefined until it is known, and where the account is one person's. */
  readonly person: string | undefined;
  readonly jobs: readonly ToolJob[];
  readonly cancel: (jobId: string) => void;
  /** For what orders without a window of its own. */
  readonly runs: ToolRuns;
  /** True once for each run: its result belongs to the first caller. */
  readonly claim: (jobId: string) => boolean;
  /** Ids whose green dot has gone since the page was loaded. */
  readonly seen: ReadonlySet<string>;
}

export const ToolsContext = createContext<Tools | null>(null);

export function useTools(): Tools {
  const tools = useContext(ToolsContext);
  if (!tools) throw new Error('useTools needs <ToolProvider> above it');
  return tools;
}
