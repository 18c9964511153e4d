import { callApi } from '#app/ui/client/call-api.ts';
import type { DownloadFormat } from '../downloads/download-limits.ts';
import type { Ground } from '../downloads/download.schema.ts';

/** Saves files of the library through the browser: one by itself, several as a ZIP. Rejects with the sentence why not. */
export async function downloadPictures(options: {
  readonly imageIds: readonly string[];
  readonly format?: DownloadFormat;
  readonly ground?: Ground;
}): Promise<void> {
  const { imageIds, format = 'original', ground = { kind: 'none' } } = options;
  const body = { imageIds: [...imageIds], format, background: ground };
  const { url } = await callApi('POST /api/images/download', { body });
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}
