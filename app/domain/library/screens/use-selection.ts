import { useCallback, useEffect, useRef, useState } from 'react';
import type { AssetView } from '../assets/asset-view.schema.ts';

export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
  /** Everything from the one that was selected last up to this one, too. */
  readonly extendTo: (id: string) => void;
  /** All that are shown. */
  readonly all: () => void;
  readonly clear: () => void;
  readonly drop: (gone: ReadonlySet<string>) => void;
}

/** The selection of a list; its functions stay the same, so that cards need not be drawn anew. */
export function useSelection(assets: readonly AssetView[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const shown = useRef(assets);
  const anchor = useRef<string | null>(null);
  useEffect(() => {
    shown.current = assets;
  }, [assets]);

  const toggle = useCallback((id: string) => {
    anchor.current = id;
    setIds((current) => {
      const next = new Set(current);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  const extendTo = useCallback((id: string) => {
    const list = shown.current.map(({ _id }) => _id);
    const [at, to] = [list.indexOf(anchor.current ?? id), list.indexOf(id)];
    const [first, last] = [Math.min(at < 0 ? to : at, to), Math.max(at, to)];
    if (at < 0) anchor.current = id;
    setIds((current) => new Set([...current, ...list.slice(first, last + 1)]));
  }, []);
  const all = useCallback(() => setIds(new Set(shown.current.map(({ _id }) => _id))), []);
  const clear = useCallback(() => {
    anchor.current = null;
    setIds(new Set());
  }, []);
  const drop = useCallback(
    (gone: ReadonlySet<string>) => setIds((current) => new Set([...current].filter((id) => !gone.has(id)))),
    [],
  );
  return { ids, toggle, extendTo, all, clear, drop };
}
