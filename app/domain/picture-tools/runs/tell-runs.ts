import type { AssetView } from '#app/domain/library/index.ts';
import type { CallName } from '#app/ui/client/api-contract.ts';
import { CallError } from '#app/ui/client/call-error.ts';
import type { Toasts } from '#app/ui/toasts/use-toasts.ts';
import { reviewMessages } from '../cut-out-review/cut-out-review.messages.ts';
import { saveFile } from './save-file.ts';
import type { ToolJob, ToolKind } from './tool-jobs.rules.ts';
import { toolMessages } from '../tools.messages.ts';
import type { ToolWindow } from '../window/tool-window.ts';

/** Generation errors stay for 20 s; the good news about a video stays (creative-workspaces, sections 8 and 9). */
const FAILURE_MS = 20_000;

/** Puts an enlarged picture where the browser keeps what it downloads; says where that did not work. */
export function saveEnlarged({ urls, imageName }: AssetView, toasts: Toasts): void {
  void saveFile(urls.download, imageName).then((isSaved) => {
    if (isSaved) return;
    const message = toolMessages.upscaleDownloadFailed;
    toasts.show({ title: toolMessages.upscaleTitle, message, tone: 'critical', durationMs: FAILURE_MS });
  });
}

/** The spec's names of the toasts (creative-workspaces, section 2). */
const TITLES = {
  inpaint: toolMessages.inpaintTitle,
  upscale: toolMessages.upscaleTitle,
  animate: toolMessages.videoTitle,
  'refine-cut-out': reviewMessages.brushTitle,
} as const satisfies Record<ToolKind, string>;

const FAILED = {
  inpaint: toolMessages.inpaintFailed,
  upscale: toolMessages.upscaleFailed,
  animate: toolMessages.videoFailed,
  'refine-cut-out': reviewMessages.failed,
} as const satisfies Record<ToolKind, string>;

interface RefusedOrder {
  /** The picture shows a dressed person. */
  readonly isTriedOn?: boolean;
  /** As in `TellOptions`. */
  readonly followsWords?: boolean;
}

/**
 * The spec's sentences for a refused order (creative-workspaces, section 8): each route to a video has its own, and so
 * has the inpainting of a try-on picture.
 */
export function refusalOf(
  error: unknown,
  kind: ToolKind,
  name: CallName,
  { isTriedOn = false, followsWords = true }: RefusedOrder = {},
): string {
  const isDressed = isTriedOn && kind === 'inpaint';
  if (!(error instanceof CallError)) {
    if (kind === 'inpaint' && !followsWords) return toolMessages.eraseFailed;
    return isDressed ? toolMessages.triedOn.failed : FAILED[kind];
  }
  const { status, message, said } = error;
  if (isDressed && status === 404) return toolMessages.triedOn.notFound;
  if (isDressed && (status === 402 || status === 403)) return said ?? toolMessages.triedOn.credits;
  const isKling = name.endsWith('-kling');
  if (status === 403 && kind === 'animate') {
    return said ?? (isKling ? toolMessages.klingCredits : toolMessages.videoNotOnPlan);
  }
  // Paused by the owner: the server's sentence says what to do.
  if (status >= 500 && status !== 503) {
    return kind === 'animate' ? toolMessages.internalErrorVideo : toolMessages.internalError;
  }
  return isKling && said ? toolMessages.apiError(said) : (said ?? message);
}

interface TellOptions {
  readonly isOrderedHere: boolean;
  /** Inpainting paints what words say; false: it only removes, and is called Erase. */
  readonly followsWords: boolean;
  readonly onShow: (window: ToolWindow, asset: AssetView) => void;
}

/** Says how a run ended. */
export function tellEnd(toasts: Toasts, job: ToolJob, { isOrderedHere, followsWords, onShow }: TellOptions): void {
  const { kind, status, asset } = job;
  if (status === 'cancelled') {
    toasts.show({ title: toolMessages.status, message: toolMessages.cancelled });
    return;
  }
  const isErasing = kind === 'inpaint' && !followsWords;
  if (!asset) {
    const title = isErasing ? toolMessages.eraseTitle : TITLES[kind];
    const failed = job.message ?? FAILED[kind];
    const message = isErasing && failed === FAILED.inpaint ? toolMessages.eraseFailed : failed;
    toasts.show({ title, message, tone: 'critical', durationMs: FAILURE_MS });
    return;
  }
  if (kind === 'refine-cut-out') {
    toasts.show({ title: reviewMessages.corrected, tone: 'success' });
    return;
  }
  const action = { label: 'View', onAction: () => onShow(kind === 'animate' ? 'watch' : 'zoom', asset) };
  if (kind === 'animate') {
    toasts.show({ title: toolMessages.videoReady, tone: 'success', durationMs: null, action });
  } else if (isErasing) {
    toasts.show({ title: toolMessages.erased, tone: 'success', action });
  } else if (kind === 'inpaint') {
    toasts.show({ title: TITLES.inpaint, message: toolMessages.inpainted, tone: 'success', action });
  } else if (isOrderedHere) {
    toasts.show({ title: TITLES.upscale, message: toolMessages.upscaled, tone: 'success', action });
  } else {
    toasts.show({ title: TITLES.upscale, message: toolMessages.saved, tone: 'success', action });
  }
}
