import type { AssetView } from '../assets/asset-view.schema.ts';

/** Saves pictures through the browser, each under its own name. A browser may ask once whether several are welcome. */
export function downloadFiles(assets: readonly AssetView[]): void {
  for (const asset of assets) {
    const link = document.createElement('a');
    link.href = asset.urls.download;
    link.download = '';
    document.body.append(link);
    link.click();
    link.remove();
  }
}
