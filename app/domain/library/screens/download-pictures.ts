import { callApi } from '#app/ui/client/call-api.ts';
import type { DownloadFormat, VideoFormat } from '../downloads/download-limits.ts';
import type { Fit } from '../downloads/fit.rules.ts';
import type { Background } from '../downloads/download.schema.ts';

/** Saves files of the library through the browser: one by itself, several as a ZIP. Rejects with the sentence why not. */
export async function downloadPictures(options: {
  readonly imageIds: readonly string[];
  readonly format?: DownloadFormat;
  readonly background?: Background;
  readonly fit?: Fit | undefined;
  readonly quality?: number | undefined;
  readonly name?: string | undefined;
  readonly byProduct?: boolean | undefined;
  readonly videoFormat?: VideoFormat | undefined;
}): Promise<void> {
  const {
    imageIds,
    format = 'original',
    background = { kind: 'none' },
    fit,
    quality,
    name,
    byProduct,
    videoFormat,
  } = options;
  const body = { imageIds: [...imageIds], format, background, fit, quality, name, byProduct, videoFormat };
  const { url } = await callApi('POST /api/images/download', { body });
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}
