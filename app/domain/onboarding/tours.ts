/** In an address: the tour begins with the page, because the user asked for it on the page before. */
const TOUR = 'tour';

/** The address of a screen, with its tour begun. */
export const tourStart = (address: string): string => `${address}${address.includes('?') ? '&' : '?'}${TOUR}=start`;

/** Whether an address asks for the tour, and the same address without that. */
export function readTourStart(search: string): { readonly isAsked: boolean; readonly rest: string } {
  const params = new URLSearchParams(search);
  const isAsked = params.get(TOUR) === 'start';
  params.delete(TOUR);
  const rest = params.toString();
  return { isAsked, rest: rest === '' ? '' : `?${rest}` };
}
