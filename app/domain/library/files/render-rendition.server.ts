import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { AssetRow } from '../assets/asset-row.ts';
import { assetMissing } from '../assets/get-asset.server.ts';
import { markOfOutput } from '../marking/mark-of-output.server.ts';
import { withMark } from '../marking/with-mark.ts';
import { reservePixels } from './pixel-budget.server.ts';
import { readAssetBytes } from './read-asset-bytes.server.ts';

export interface RenditionShape {
  readonly format: 'jpeg' | 'webp';
  /** 1 to 100. */
  readonly quality: number;
  /** Pixels. `within` keeps the proportions and never enlarges; `card` fills exactly this, the whole picture on its own edge colour. */
  readonly fit: 'within' | 'card';
  readonly width: number;
  readonly height: number;
}

export interface Rendition {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly width: number;
  readonly height: number;
  /** Hex. */
  readonly sha256: string;
}

/**
 * A picture of the library (of a video: its poster) in another size for somewhere else. Transparent parts become white. Its
 * labels, rights and signs of people made by AI are written into it. Throws AppError `not-found`.
 */
export async function renderRendition(row: AssetRow, shape: RenditionShape): Promise<Rendition> {
  const variant = row.type === 'video' ? 'display' : 'original';
  const { bytes: own } = await readAssetBytes({ userId: row.userId, assetId: row.id, variant });
  const { width, height } = row.files.find((file) => file.variant === variant) ?? missing();
  const release = await reservePixels(width * height + shape.width * shape.height);
  try {
    const upright = sharp(own).flatten({ background: '#ffffff' });
    const size = { width: shape.width, height: shape.height };
    const sized =
      shape.fit === 'within'
        ? upright.resize({ ...size, fit: 'inside', withoutEnlargement: true })
        : upright.resize({ ...size, fit: 'contain', background: await edgeColour(own) });
    const encoded =
      shape.format === 'jpeg' ? sized.jpeg({ quality: shape.quality }) : sized.webp({ quality: shape.quality });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    const contentType = `image/${shape.format}`;
    const made = { origin: 'edited', engine: 'local', isComposition: false } as const;
    const mark = await markOfOutput({ userId: row.userId, ...made, sourceIds: [row.id] });
    const bytes = mark ? withMark({ bytes: data, contentType }, mark) : data;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { bytes, contentType, width: info.width, height: info.height, sha256 };
  } finally {
    release();
  }
}

/** The background colour that shows no border: the mean of a picture's left and right edge. */
async function edgeColour(bytes: Uint8Array): Promise<{ r: number; g: number; b: number }> {
  const SIZE = 16;
  const small = sharp(bytes)
    .flatten({ background: '#ffffff' })
    .resize(SIZE, SIZE, { fit: 'fill' })
    .toColourspace('srgb');
  const { data, info } = await small.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const sum = [0, 0, 0];
  for (let row = 0; row < SIZE; row++) {
    for (const column of [0, SIZE - 1]) {
      for (let c = 0; c < 3; c++) sum[c]! += data[(row * SIZE + column) * info.channels + c]!;
    }
  }
  const [r, g, b] = sum.map((value) => Math.round(value / (2 * SIZE)));
  return { r: r!, g: g!, b: b! };
}

function missing(): never {
  throw assetMissing();
}
