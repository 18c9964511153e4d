import { readFileSync } from 'node:fs';
import { matchRoutes } from '@remix-run/react';
import type { Params } from '@remix-run/react';
import { ROUTES } from '#app/route-table.ts';
import type { RouteEntry } from '#app/route-table.ts';

/** A route of the table as tests read it. */
export interface RouteFile {
  /** As in the table: `routes/site/login`. */
  readonly id: string;
  /** The whole pattern of its address: `/app/catalogue/:id`. */
  readonly path: string;
  /** From the project's root. */
  readonly file: string;
  /** Ids of the routes around it, the outermost first. */
  readonly around: readonly string[];
}

const flat = (entries: readonly RouteEntry[], above: string, around: readonly string[]): RouteFile[] =>
  entries.flatMap(({ id, path, file, children }) => {
    const whole = path === undefined ? above : `${above}/${path}`;
    return [{ id, path: whole || '/', file: `app/${file}`, around }, ...flat(children, whole, [...around, id])];
  });

/** All routes of the product. */
export const ROUTE_FILES: readonly RouteFile[] = flat(ROUTES, '', []);

/** Routes with a screen. */
export const PAGE_FILES = ROUTE_FILES.filter(({ file }) => file.endsWith('.tsx'));

/** Pages in the Shopify admin, with the frame around them. */
export const ADMIN_PAGE_FILES = PAGE_FILES.filter(({ path }) => /^\/app(\/|$)/.test(path));

export const textOf = ({ file }: RouteFile): string => readFileSync(file, 'utf8');

/** The routes that answer an address, the outermost first, and what its pattern finds in it. */
export function matchAddress(pathname: string): { readonly ids: string[]; readonly params: Params } {
  const matches = matchRoutes(ROUTES as unknown as Parameters<typeof matchRoutes>[0], pathname) ?? [];
  return { ids: matches.map(({ route }) => (route as { id?: string }).id!), params: { ...matches.at(-1)?.params } };
}
