import { useCallback, useEffect, useRef, useState } from 'react';
import { callStore } from '#app/domain/store/index.ts';
import type { ProductPictures } from '#app/domain/store/index.ts';
import type { PushDraft } from '../push-draft.schema.ts';
import { assignProduct, createRow, withDraft, withProduct, withSources } from '../push-rows.rules.ts';
import type { PushPictureRef, PushRow } from '../push-rows.rules.ts';

interface Sources {
  readonly data: readonly { readonly imageId: string; readonly product: ProductPictures }[];
}

export interface PushRows {
  readonly rows: readonly PushRow[];
  readonly begin: (pictures: readonly PushPictureRef[]) => void;
  readonly change: (key: string, part: Partial<PushRow>) => void;
  readonly choose: (key: string, product: ProductPictures) => void;
  /** The same picture for one more product. */
  readonly add: (key: string) => string;
  readonly remove: (key: string) => void;
  /** Other captions than all that were shown. */
  readonly rewrite: (row: PushRow) => void;
  /** Asks again for what could be said. */
  readonly redraft: (row: PushRow) => void;
}

/** What is being prepared: pictures, their products, and the words for them. */
export function usePushRows(): PushRows {
  const [rows, setRows] = useState<readonly PushRow[]>([]);
  const count = useRef(0);
  const nextKey = useCallback(() => `row-${(count.current += 1)}`, []);
  const update = useCallback((key: string, run: (row: PushRow) => PushRow) => {
    setRows((now) => now.map((row) => (row.key === key ? run(row) : row)));
  }, []);
  const change = useCallback(
    (key: string, part: Partial<PushRow>) => update(key, (row) => ({ ...row, ...part })),
    [update],
  );

  const draft = useCallback(
    ({ key, picture }: PushRow, productId: string) => {
      const query = new URLSearchParams({ imageId: picture.id, product_id: productId });
      callStore(`/api/store/push-draft?${query}`).then(
        (answer) => update(key, (row) => withDraft(row, productId, answer as PushDraft)),
        (error: unknown) => change(key, { isDrafting: false, error: (error as Error).message }),
      );
    },
    [change, update],
  );

  const current = useRef(rows);
  useEffect(() => {
    current.current = rows;
  }, [rows]);
  const begin = useCallback(
    (pictures: readonly PushPictureRef[]) => {
      const begun = pictures.map((picture) => ({ ...createRow(picture, nextKey()), isSearching: true }));
      const keys = new Set(begun.map(({ key }) => key));
      setRows(begun);
      const take = (sources: ReadonlyMap<string, ProductPictures>) => {
        const before = current.current.filter(({ key }) => keys.has(key));
        const next = withSources(before, sources);
        setRows((now) =>
          now.map((row) => (keys.has(row.key) && row.isSearching ? withSources([row], sources)[0]! : row)),
        );
        for (const [index, row] of next.entries()) {
          if (row.product && before[index]?.product === null) draft(row, row.product.id);
        }
      };
      const query = new URLSearchParams({ imageIds: pictures.map(({ id }) => id).join() });
      callStore(`/api/store/push-products?${query}`).then(
        (answer) => take(new Map((answer as Sources).data.map(({ imageId, product }) => [imageId, product]))),
        // The merchant chooses, as for a picture from elsewhere.
        () => take(new Map()),
      );
    },
    [draft, nextKey],
  );
  const choose = useCallback(
    (key: string, product: ProductPictures) => {
      const next = assignProduct(rows, key, product);
      setRows(next);
      for (const [index, row] of next.entries()) if (row !== rows[index]) draft(row, product.id);
    },
    [rows, draft],
  );
  const add = useCallback(
    (key: string) => {
      const newKey = nextKey();
      setRows((now) => now.flatMap((row) => (row.key === key ? [row, createRow(row.picture, newKey)] : [row])));
      return newKey;
    },
    [nextKey],
  );
  const remove = useCallback((key: string) => setRows((now) => now.filter((row) => row.key !== key)), []);

  const rewrite = useCallback(
    (row: PushRow) => {
      const { key, picture, product, prompt, seen } = row;
      change(key, { isDrafting: true, error: null });
      const body = { prompt, imageId: picture.id, product_id: product!.id, captions: seen.slice(-60) };
      callStore('/api/prompts/captions/replace', { body }).then(
        (answer) => {
          const { captions } = answer as { captions: readonly string[] };
          change(key, { captions, seen: [...seen, ...captions], isDrafting: false });
        },
        (error: unknown) => change(key, { isDrafting: false, error: (error as Error).message }),
      );
    },
    [change],
  );
  const redraft = useCallback(
    (row: PushRow) => {
      const { product } = row;
      if (!product) return;
      update(row.key, (now) => withProduct(now, product));
      draft(row, product.id);
    },
    [draft, update],
  );
  return { rows, begin, change, choose, add, remove, rewrite, redraft };
}
