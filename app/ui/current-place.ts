/** Whether the page lies at or below an address; `isExact`: at it alone. */
export interface PlaceAddress {
  readonly to: string;
  readonly isExact?: boolean;
}

/**
 * The address among `places` that a page belongs to: its own or the nearest above it. Of two with one path the one whose
 * query the page has comes before the one without a query.
 */
export function currentPlace(
  places: readonly PlaceAddress[],
  pathname: string,
  search: string,
): PlaceAddress | undefined {
  const asked = new URLSearchParams(search);
  const fits = places.filter(({ to, isExact }) => {
    const [path, query] = partsOf(to);
    const isHere = pathname === path || (!isExact && pathname.startsWith(`${path}/`));
    return isHere && [...query].every(([name, value]) => asked.get(name) === value);
  });
  const nearness = ({ to }: PlaceAddress) => {
    const [path, query] = partsOf(to);
    return path.length + query.size / 10;
  };
  return fits.toSorted((a, b) => nearness(b) - nearness(a))[0];
}

function partsOf(address: string): [string, URLSearchParams] {
  const [path = '', query] = address.split('?');
  return [path, new URLSearchParams(query)];
}
