import { PLACE_NAMES } from '#app/ui/place-names.ts';
import type { Places } from '#app/ui/places.ts';

export interface NavigationEntry {
  readonly place: keyof Places | 'settings' | 'apiKeys';
  /** In the site's sidebar: by which name. Where the spec's letter has another than the place's own, that one. */
  readonly site: string | null;
  /** In the admin's menu: by which name. */
  readonly admin: string | null;
  /** Its group in the sidebar: the ways to begin a project, below New Project; the tools, below a heading of their own. */
  readonly group?: 'project' | 'tools' | 'foot';
  /** Pages that have no entry of their own and belong to this one. */
  readonly includes?: readonly (keyof Places)[];
}

const both = (
  place: keyof Places,
  site: string = PLACE_NAMES[place],
  admin: string = PLACE_NAMES[place],
): NavigationEntry => ({ place, site, admin });

const siteOnly = (place: keyof Places, site: string = PLACE_NAMES[place]): NavigationEntry => ({
  place,
  site,
  admin: null,
});

/** The sidebar's heading over the tools; in the admin's menu, which has no headings, the entry that leads to them. */
export const QUICK_TOOLS = 'Quick tools';

/**
 * The one list of the places that the navigation of both shells leads to, in its order (decision 296). The admin's menu has
 * room for seven besides Home, which it does not show: the ways to begin a project stand on Home, of which the most used one
 * is in the menu too, the quick tools share one entry, and custom training is on Home.
 */
export const NAVIGATION: readonly NavigationEntry[] = [
  both('home', 'New Project'),
  { ...both('staging'), group: 'project', includes: ['productWorkspaces', 'tryOnWorkspaces'] },
  { ...both('fashion'), group: 'project' },
  { ...siteOnly('ideation'), group: 'project' },
  { ...both('library'), includes: ['videos', 'deleted', 'checkFile', 'share', 'channels'] },
  { ...both('backgrounds', PLACE_NAMES.backgrounds, QUICK_TOOLS), group: 'tools' },
  { ...siteOnly('eraseAndFill'), group: 'tools' },
  { ...siteOnly('imageEditor'), group: 'tools' },
  { ...siteOnly('editWithAi'), group: 'tools' },
  both('catalogue'),
  siteOnly('training', 'Custom Training'),
  { ...both('plans', 'Billing'), includes: ['credits'] },
  { place: 'settings', site: null, admin: PLACE_NAMES.settings },
  { place: 'apiKeys', site: 'API keys', admin: null, group: 'foot' },
];
