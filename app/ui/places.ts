import { createContext, useContext } from 'react';
import { SITE_PLACES } from './place-addresses.ts';
import type { Places } from './place-addresses.ts';

export type { Places } from './place-addresses.ts';

export const PlacesContext = createContext<Places>(SITE_PLACES);

export function usePlaces(): Places {
  return useContext(PlacesContext);
}

/** Whether the screen stands in the Shopify admin; the same on the server and in the browser. */
export const useIsInAdmin = (): boolean => useContext(PlacesContext) !== SITE_PLACES;
