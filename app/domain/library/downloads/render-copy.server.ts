import sharp from 'sharp';
import type { Sharp } from 'sharp';
import type { AssetRow } from '../assets/asset-row.ts';
import { reservePixels } from '../files/pixel-budget.server.ts';
import { readAssetBytes } from '../files/read-asset-bytes.server.ts';
import { markOfOutput } from '../marking/mark-of-output.server.ts';
import { withMark } from '../marking/with-mark.ts';
import { fittingSize } from './fit.rules.ts';
import type { Fit } from './fit.rules.ts';
import type { DownloadFormat } from './download-limits.ts';
import type { Background } from './download.schema.ts';

interface Copy {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/**
 * A picture of the library at its full size or within a smaller one, on another background, in another format. Its files say what the picture's own
 * say, and what the ground's say. A JPEG has no transparency: where there is no background it gets a white one.
 */
export async function renderCopy(options: {
  readonly row: AssetRow;
  readonly format: DownloadFormat;
  readonly background: Background;
  /** Made smaller where it is larger than that. */
  readonly fit?: Fit | undefined;
  /** Of JPEG and WebP, 1 to 100. */
  readonly quality: number;
}): Promise<Copy> {
  const { row, background } = options;
  const { userId, width, height } = row;
  const own = await readAssetBytes({ userId, assetId: row.id, variant: 'original' });
  const isAsStored = options.format === 'original';
  const size = fittingSize(row, options.fit ?? {});
  const isWhole = size.width === width && size.height === height;
  if (isAsStored && isWhole && (background.kind === 'none' || !row.hasAlpha)) return own;
  const format = isAsStored ? formatOf(own.contentType) : options.format;
  const lowerId = background.kind === 'picture' && row.hasAlpha ? background.assetId : null;
  const lower = lowerId && (await readAssetBytes({ userId, assetId: lowerId, variant: 'original' }));
  const release = await reservePixels(width * height + (lower ? lower.width * lower.height + width * height : 0));
  try {
    const picture = lower
      ? await upon(lower.bytes, own.bytes, { width, height })
      : flattened(sharp(own.bytes), format, background);
    // Drawn at its full size, then made smaller: a pipeline of its own, since resizing comes before laying over.
    const sized = isWhole
      ? picture
      : sharp(await picture.png({ compressionLevel: 0 }).toBuffer()).resize({ ...size, fit: 'fill' });
    const bytes = await encode(sized, format, options.quality);
    const contentType = `image/${format}`;
    const sourceIds = [row.id, ...(lowerId ? [lowerId] : [])];
    const mark = await markOfOutput({ userId, origin: 'edited', engine: 'local', isComposition: false, sourceIds });
    return { bytes: mark ? withMark({ bytes, contentType }, mark) : bytes, contentType };
  } finally {
    release();
  }
}

type Encoded = Exclude<DownloadFormat, 'original'>;

function formatOf(contentType: string): Encoded {
  if (contentType === 'image/jpeg') return 'jpeg';
  return contentType === 'image/webp' ? 'webp' : 'png';
}

/** The background fills the picture, cut at its longer sides. */
async function upon(
  background: Uint8Array,
  picture: Uint8Array,
  size: { width: number; height: number },
): Promise<Sharp> {
  const filled = await sharp(background)
    .resize({ ...size, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp(filled).composite([{ input: Buffer.from(picture) }]);
}

function flattened(picture: Sharp, format: Encoded, background: Background): Sharp {
  if (background.kind === 'colour') return picture.flatten({ background: background.colour });
  return format === 'jpeg' ? picture.flatten({ background: '#ffffff' }) : picture;
}

function encode(picture: Sharp, format: Encoded, quality: number): Promise<Buffer> {
  switch (format) {
    case 'jpeg':
      return picture.jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer();
    case 'webp':
      return picture.webp({ quality, alphaQuality: 100, effort: 2 }).toBuffer();
    case 'png':
      return picture.png({ compressionLevel: 6 }).toBuffer();
  }
}
