import type { LoaderFunctionArgs, MetaFunction, TypedResponse } from '@remix-run/node';
import { useLoaderData, useMatches } from '@remix-run/react';
import type { ComponentType } from 'react';
import { pageMeta } from '#app/ui/page-meta.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';
import type { FrameKind, RouteHandle } from './frame.ts';

type LoadedBy<Loader> = Loader extends (args: LoaderFunctionArgs) => Promise<TypedResponse<infer T>> ? T : never;

interface PageDefinition<T> {
  /** Names the page in titles. */
  readonly place: keyof typeof PLACE_NAMES;
  /** Where a query makes another place of it: that one, else null. */
  readonly placeAt?: (query: URLSearchParams) => keyof typeof PLACE_NAMES | null;
  readonly frame?: Exclude<FrameKind, 'none'>;
  readonly screen: ComponentType<{ readonly data: T }>;
}

/** A page that is the same in both shells: exports of its route, beside the `loader` that `pageLoader` makes. */
export function definePage<Loader>({
  place,
  placeAt,
  frame = 'page',
  screen: Screen,
}: PageDefinition<LoadedBy<Loader>>) {
  const titleAt = (search: string) => PLACE_NAMES[placeAt?.(new URLSearchParams(search)) ?? place];
  const handle: RouteHandle = { frame, titleAt };
  const meta: MetaFunction = ({ error, location }) => pageMeta(titleAt(location.search), error);
  function PageScreen() {
    const data = useLoaderData() as LoadedBy<Loader>;
    // One module may answer two addresses: a page never takes over what another one held.
    return <Screen key={useMatches().at(-1)?.id} data={data} />;
  }
  return { handle, meta, PageScreen };
}
