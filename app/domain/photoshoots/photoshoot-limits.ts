export const MAX_PHOTOS_PER_SHOOT = 4;
/** As many can wait at once. */
export const MAX_OPEN_PHOTOSHOOTS = 20;

/** Type of the account stream's event that says: look again at this product's photoshoot. */
export const PHOTOSHOOT_EVENT = 'photoshoot.changed';
