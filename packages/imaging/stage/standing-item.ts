import type { PlacedItem } from '../pixels/place-item.server.ts';
import type { Footing } from './cast-shadow.ts';

/** A placed thing and where it meets the ground; null where nothing of it is on the canvas. */
export interface StandingItem {
  readonly item: PlacedItem;
  readonly footing: Footing | null;
}
