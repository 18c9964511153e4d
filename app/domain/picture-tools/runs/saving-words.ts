import { toolMessages } from '../tools.messages.ts';
import type { SavingWords } from './use-saving.ts';

/** The spec's sentences of each window (creative-workspaces, section 8); titles and texts of its toasts in one line. */
export const SAVING_WORDS = {
  inpaint: { noUrl: toolMessages.nothingToDownload, failed: toolMessages.downloadFailed },
  upscale: { noUrl: toolMessages.noUpscaledUrl, failed: toolMessages.upscaleDownloadFailed },
  video: {
    noUrl: `${toolMessages.noUrlTitle}: ${toolMessages.noUrl}`,
    failed: `${toolMessages.videoDownloadTitle}: ${toolMessages.videoDownloadFailed}`,
  },
} as const satisfies Record<string, SavingWords>;
