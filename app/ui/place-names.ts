/**
 * One word for each place, the same in navigation, title and text of both shells (decision 296). What the spec's letter
 * calls otherwise on the standalone site (the chooser's card "Product", the sidebar's "Billing") stands there alone.
 */
export const PLACE_NAMES = {
  home: 'Home',
  staging: 'Product photos',
  productWorkspaces: 'Product workspaces',
  tryOnWorkspaces: 'Try-on workspaces',
  fashion: 'Fashion',
  ideation: 'Ideation',
  backgrounds: 'Remove background',
  editWithAi: 'Edit with AI',
  library: 'Portfolio',
  share: 'Share',
  channels: 'Channels',
  imageEditor: 'Image editor',
  eraseAndFill: 'Erase & fill',
  videos: 'Videos',
  training: 'Custom training',
  catalogue: 'Catalogue',
  deleted: 'Recently deleted',
  checkFile: 'Check a file',
  plans: 'Plan',
  credits: 'Credit history',
  settings: 'Settings',
} as const;
