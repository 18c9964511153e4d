import type { ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';
import type { Request, RequestHandler, Response } from 'express';
import { expect, it } from 'vitest';
import { answerByPath } from './answer-by-path.server.ts';

interface TestRoute {
  readonly id: string;
  readonly parentId?: string;
  readonly path?: string;
  readonly index?: true;
}

const ROUTES: readonly TestRoute[] = [
  { id: 'root', path: '' },
  { id: 'home', parentId: 'root', index: true },
  { id: 'login', parentId: 'root', path: 'login' },
  { id: 'dashboard', parentId: 'root', path: 'dashboard' },
  { id: 'dashboard.index', parentId: 'dashboard', index: true },
  { id: 'projects', parentId: 'dashboard', path: 'projects' },
  { id: 'project', parentId: 'dashboard', path: 'projects/:id' },
  { id: 'new', parentId: 'dashboard', path: 'projects/new' },
  { id: 'frame', parentId: 'root' },
  { id: 'framed', parentId: 'frame', path: 'framed/page' },
  { id: 'twice', parentId: 'root', path: 'twice' },
  { id: 'twice again', parentId: 'frame', path: 'twice' },
  { id: 'word', parentId: 'root', path: ':word' },
  { id: 'rest', parentId: 'root', path: '*' },
];

const asRecord = <Value>(value: (route: TestRoute) => Value) => Object.fromEntries(ROUTES.map((r) => [r.id, value(r)]));

/** Which routes a request is answered by, the root first. */
function answeredBy(url: string): string[] {
  let used: string[] = [];
  const build = { routes: asRecord((route) => route), assets: { url: 'all.js', routes: asRecord(() => ({})) } };
  const answer = answerByPath(build as unknown as ServerBuild, (given) => {
    expect(Object.keys(given.assets.routes)).toEqual(Object.keys(given.routes));
    expect(given.assets.url).toBe('all.js');
    return (() => (used = Object.keys(given.routes))) as RequestHandler;
  });
  const req = { url, path: new URL(url, 'http://a.example').pathname } as Request;
  void answer(req, {} as Response, () => {});
  return used;
}

/** What the framework itself finds among all of them. */
function found(path: string): string[] {
  const under = (parent: string | undefined): { id: string }[] =>
    ROUTES.filter((route) => route.parentId === parent).map(({ id, path: own, index }) =>
      index ? { id, index } : { id, path: own, children: under(id) },
    );
  return matchRoutes(under(undefined), path)!.map(({ route }) => route.id!);
}

it.each(['/', '/login', '/dashboard', '/dashboard/projects', '/dashboard/projects/new', '/framed/page'])(
  '%s is answered by the branch that the framework would find',
  (path) => {
    expect(answeredBy(`${path}?a=1`)).toEqual(found(path));
  },
);

it.each([
  '/dashboard/projects/7',
  '/login/',
  '/Login',
  '/something',
  '/no/such/page',
  '/twice',
  '/login?_data=root',
  '/login?a=1&_data=login',
])('%s is left to all of them', (url) => {
  expect(answeredBy(url)).toEqual(ROUTES.map(({ id }) => id));
});
