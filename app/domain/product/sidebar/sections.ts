import { ImageIcon, FlowerIcon, ThemeIcon } from '@shopify/polaris-icons';
import type { IconSource } from '@shopify/polaris';

export type Section = 'images' | 'props' | 'templates';

/** Sections of the sidebar (creative-workspaces, section 2). */
export const SECTIONS: readonly { readonly id: Section; readonly label: string; readonly icon: IconSource }[] = [
  { id: 'images', label: 'Images', icon: ImageIcon },
  { id: 'props', label: 'Props', icon: FlowerIcon },
  { id: 'templates', label: 'Templates', icon: ThemeIcon },
];
