import { boxOfAspect, isWhole } from './crop.rules.ts';
import { frameSize } from './editor-document.ts';
import type { EditorDocument, Size } from './editor-document.ts';

/** Shapes to crop to, width by height; null is any. */
export const RATIOS: readonly { readonly label: string; readonly aspect: number | null }[] = [
  { label: 'Free', aspect: null },
  { label: '1:1', aspect: 1 },
  { label: '4:5', aspect: 4 / 5 },
  { label: '3:4', aspect: 3 / 4 },
  { label: '4:3', aspect: 4 / 3 },
  { label: '3:2', aspect: 3 / 2 },
  { label: '16:9', aspect: 16 / 9 },
  { label: '9:16', aspect: 9 / 16 },
];

interface ChannelPreset extends Size {
  readonly id: string;
  readonly label: string;
}

/** Sizes that channels show pictures in, in pixels (Shopify: 2048 square is the size it recommends; Amazon: zoom from 1600 on). */
export const CHANNEL_PRESETS: readonly ChannelPreset[] = [
  { id: 'shopify', label: 'Shopify product', width: 2048, height: 2048 },
  { id: 'amazon', label: 'Amazon product', width: 2000, height: 2000 },
  { id: 'google', label: 'Google Shopping', width: 1500, height: 1500 },
  { id: 'instagram-post', label: 'Instagram post', width: 1080, height: 1350 },
  { id: 'story', label: 'Story or Reel', width: 1080, height: 1920 },
  { id: 'facebook', label: 'Facebook post', width: 1200, height: 630 },
  { id: 'pinterest', label: 'Pinterest pin', width: 1000, height: 1500 },
  { id: 'video-cover', label: 'Video cover', width: 1920, height: 1080 },
];

/** Cut to a channel's shape, as much of the crop as fits, and of exactly its size. */
export function forChannel(document: EditorDocument, picture: Size, { width, height }: Size): EditorDocument {
  const box = boxOfAspect(frameSize(picture, document), width / height, document.crop ?? undefined);
  return { ...document, crop: isWhole(box) ? null : box, size: { width, height } };
}
