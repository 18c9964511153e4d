import type { ServerBuild } from '@remix-run/node';
import type { RequestHandler } from 'express';

/** Which routes a request of the framework's own data calls is about stands in its query. */
const DATA_CALL = /[?&]_data=/;

/**
 * Answers a request whose path some route names in full by the routes of that one branch, so that the framework does not rank
 * all the others for it, three times a page. Everything else is answered by the whole build.
 */
export function answerByPath(build: ServerBuild, toHandler: (build: ServerBuild) => RequestHandler): RequestHandler {
  const answer = toHandler(build);
  const leaves = findLeaves(build.routes);
  const handlers = new Map<string, RequestHandler>();
  return (req, res, next) => {
    const leaf = leaves.get(req.path);
    if (leaf === undefined || DATA_CALL.test(req.url)) return answer(req, res, next);
    const handler = handlers.get(leaf) ?? toHandler(branchOf(build, leaf));
    handlers.set(leaf, handler);
    return handler(req, res, next);
  };
}

/**
 * By full path the route that answers it, for paths without parameters: no other pattern ranks above the words themselves,
 * and of two routes at one path the index does. Where that leaves a choice, the path is not among them.
 */
function findLeaves(routes: ServerBuild['routes']): ReadonlyMap<string, string> {
  const byPath = new Map<string, { id: string; isIndex: boolean }[]>();
  for (const route of Object.values(routes)) {
    if (!route) continue;
    const path = `/${lineOf(routes, route.id)
      .flatMap((id) => routes[id]?.path?.split('/') ?? [])
      .filter(Boolean)
      .join('/')}`;
    // Only routes with a path of their own, or that are an index, are answered by themselves.
    if (/[:*?]/.test(path) || (!route.path && !route.index)) continue;
    byPath.set(path, [...(byPath.get(path) ?? []), { id: route.id, isIndex: route.index === true }]);
  }
  const leaves = new Map<string, string>();
  for (const [path, found] of byPath) {
    const indexes = found.filter(({ isIndex }) => isIndex);
    const [first, second] = indexes.length > 0 ? indexes : found;
    if (first && !second) leaves.set(path, first.id);
  }
  return leaves;
}

/** A route's ancestors and itself, the root first. */
function lineOf(routes: ServerBuild['routes'], id: string): string[] {
  const parent = routes[id]?.parentId;
  return [...(parent ? lineOf(routes, parent) : []), id];
}

/** The build with one branch; the browser gets the list of all routes from a file of its own. */
function branchOf(build: ServerBuild, leaf: string): ServerBuild {
  const line = lineOf(build.routes, leaf);
  const pick = <Entry>(from: Readonly<Record<string, Entry>>) =>
    Object.fromEntries(line.flatMap((id) => (from[id] === undefined ? [] : [[id, from[id]]]))) as Record<string, Entry>;
  return { ...build, routes: pick(build.routes), assets: { ...build.assets, routes: pick(build.assets.routes) } };
}
