import type { PictureSource } from './kinds/product-photo.schema.ts';

interface SceneFiles {
  readonly name: string;
  readonly full: string;
  readonly preview: { readonly avif: string; readonly webp: string };
  readonly thumb: { readonly avif: string; readonly webp: string };
}

const OWN_FILE = /^\/files\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\//;

/**
 * The meaning of a template's address (the spec's `template_src`): a preset by any of its files or its name, or a picture
 * of the account's library. Null for anything else: addresses are compared, never fetched.
 */
export function readTemplateSource(source: string, scenes: readonly SceneFiles[]): PictureSource | null {
  const path = pathOf(source);
  const preset = scenes.find(({ name, full, preview, thumb }) =>
    [name, full, preview.avif, preview.webp, thumb.avif, thumb.webp].some(
      (known) => known === path || known === source,
    ),
  );
  if (preset) return { kind: 'preset', name: preset.name };
  const own = OWN_FILE.exec(path);
  return own ? { kind: 'asset', assetId: own[1]! } : null;
}

function pathOf(source: string): string {
  // The base is only there so that relative addresses parse.
  return URL.canParse(source, 'http://localhost') ? new URL(source, 'http://localhost').pathname : '';
}
