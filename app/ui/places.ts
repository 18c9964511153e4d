import { createContext, useContext } from 'react';

/** Addresses of the pages that screens link to; the frame around the screens decides them. */
export interface Places {
  readonly home: string;
  readonly staging: string;
  readonly library: string;
}

const STANDALONE: Places = { home: '/dashboard', staging: '/product', library: '/dashboard/projects' };

export const PlacesContext = createContext(STANDALONE);

export function usePlaces(): Places {
  return useContext(PlacesContext);
}
