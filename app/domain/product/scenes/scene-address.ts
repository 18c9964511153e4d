import { useLocation, useNavigate } from '@remix-run/react';
import type { ShouldRevalidateFunction } from '@remix-run/react';
import { useCallback, useEffect } from 'react';

/** Of an address: the scene it opens. */
export const SCENE = 'scene';
/** Of an address that leads to products of the shop; a scene knows its own. */
const LINKED = ['id', 'ids', 'ids[]', 'product_id'];

/** The rest of an address with a scene in it; without one where it is null. */
function searchOf(search: string, sceneId: string | null): string {
  const params = new URLSearchParams(search);
  for (const name of [...LINKED, SCENE]) params.delete(name);
  if (sceneId !== null) params.set(SCENE, sceneId);
  const text = params.toString();
  return text ? `?${text}` : '';
}

/** Gives the page the address of its scene, so that a reload opens the same one; answers with the addresses of others. */
export function useSceneAddress(sceneId: string): (sceneId: string | null) => string {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const own = searchOf(search, sceneId);
  const isNamed = new URLSearchParams(search).get(SCENE) === sceneId;
  useEffect(() => {
    if (!isNamed) navigate({ pathname, search: own }, { replace: true, preventScrollReset: true });
  }, [isNamed, navigate, own, pathname]);
  return useCallback((other: string | null) => pathname + searchOf(search, other), [pathname, search]);
}

/** An address that is only given the name of the scene it has opened asks for nothing again. */
export const keepsScene: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) => {
  const isNaming =
    currentUrl.pathname === nextUrl.pathname && !currentUrl.searchParams.has(SCENE) && nextUrl.searchParams.has(SCENE);
  return defaultShouldRevalidate && !isNaming;
};
