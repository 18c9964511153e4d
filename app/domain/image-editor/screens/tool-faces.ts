import type { IconSource } from '@shopify/polaris';
import {
  AdjustIcon,
  BlankIcon,
  ColorIcon,
  CropIcon,
  ExportIcon,
  ImageWithTextOverlayIcon,
  ImageIcon,
  PaintBrushFlatIcon,
  TextIcon,
} from '@shopify/polaris-icons';
import type { Tool } from './use-editor.ts';

/** The names and icons of the tools. */
export const TOOL_FACES: Readonly<Record<Tool, { readonly label: string; readonly icon: IconSource }>> = {
  crop: { label: 'Crop and size', icon: CropIcon },
  adjust: { label: 'Adjust', icon: AdjustIcon },
  filter: { label: 'Filters', icon: ColorIcon },
  text: { label: 'Text', icon: TextIcon },
  shape: { label: 'Shapes', icon: BlankIcon },
  draw: { label: 'Draw', icon: PaintBrushFlatIcon },
  mark: { label: 'Watermark', icon: ImageWithTextOverlayIcon },
  background: { label: 'Background', icon: ImageIcon },
  export: { label: 'Export', icon: ExportIcon },
};
