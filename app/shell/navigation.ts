import { PLACE_NAMES } from '#app/ui/place-names.ts';
import type { Places } from '#app/ui/places.ts';

export interface NavigationEntry {
  readonly place: keyof Places | 'settings';
  /** In the site's sidebar: by which name. Where the spec's letter has another than the place's own, that one. */
  readonly site: string | null;
  /** In the admin's menu: by which name. */
  readonly admin: string | null;
}

const both = (place: keyof Places, site: string = PLACE_NAMES[place]): NavigationEntry => ({
  place,
  site,
  admin: PLACE_NAMES[place],
});

/**
 * The one list of what the navigation of both shells leads to, in its order (decision 237). The admin's menu has room for seven
 * besides Home, which it does not show: the image editor and the videos are found in the portfolio there, edits by words and
 * custom training on Home. On the site products are staged from the chooser, and what is set stands in the profile.
 */
export const NAVIGATION: readonly NavigationEntry[] = [
  both('home', 'New Project'),
  { place: 'staging', site: null, admin: PLACE_NAMES.staging },
  both('ideation'),
  both('backgrounds'),
  { place: 'editWithAi', site: PLACE_NAMES.editWithAi, admin: null },
  { place: 'imageEditor', site: PLACE_NAMES.imageEditor, admin: null },
  { place: 'videos', site: PLACE_NAMES.videos, admin: null },
  both('library'),
  both('catalogue'),
  { place: 'training', site: 'Custom Training', admin: null },
  both('plans', 'Billing'),
  { place: 'settings', site: null, admin: PLACE_NAMES.settings },
];
