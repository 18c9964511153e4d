import { useCallback, useEffect, useRef, useState } from 'react';
import { storeTrouble } from '#app/domain/store/index.ts';
import type { ProductPictures } from '#app/domain/store/index.ts';
import { callApi } from '#app/ui/client/call-api.ts';
import {
  assignProduct,
  createRow,
  withBlur,
  withDraft,
  withFocus,
  withProduct,
  withSources,
} from '../push-rows.rules.ts';
import type { PushPictureRef, PushRow, SuggestedField } from '../push-rows.rules.ts';

export interface PushRows {
  readonly rows: readonly PushRow[];
  readonly begin: (pictures: readonly PushPictureRef[]) => void;
  readonly change: (key: string, part: Partial<PushRow>) => void;
  /** A field with a suggestion is stood in, or left. */
  readonly focus: (key: string, field: SuggestedField) => void;
  readonly blur: (key: string) => void;
  readonly choose: (key: string, product: ProductPictures) => void;
  /** The same picture for one more product. */
  readonly add: (key: string) => string;
  readonly remove: (key: string) => void;
  /** Other captions than all that were shown. */
  readonly rewrite: (row: PushRow) => void;
  /** Asks again for what could be said. */
  readonly redraft: (row: PushRow) => void;
}

/** The rows under preparation: pictures, their products, and the words for them. */
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
  const focus = useCallback(
    (key: string, field: SuggestedField) => update(key, (row) => withFocus(row, field)),
    [update],
  );
  const blur = useCallback((key: string) => update(key, withBlur), [update]);

  const draft = useCallback(
    ({ key, picture }: PushRow, productId: string) => {
      const query = { imageId: picture.id, product_id: productId };
      callApi('GET /api/store/push-draft', { query }).then(
        (answer) => update(key, (row) => withDraft(row, productId, answer)),
        (error: unknown) => change(key, { isDrafting: false, error: storeTrouble(error) }),
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
      const query = { imageIds: pictures.map(({ id }) => id).join() };
      callApi('GET /api/store/push-products', { query }).then(
        ({ data }) => take(new Map(data.map(({ imageId, product }) => [imageId, product]))),
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
      callApi('POST /api/prompts/captions/replace', { body }).then(
        ({ captions }) => {
          change(key, { captions, seen: [...seen, ...captions], isDrafting: false });
        },
        (error: unknown) => change(key, { isDrafting: false, error: storeTrouble(error) }),
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
  return { rows, begin, change, focus, blur, choose, add, remove, rewrite, redraft };
}
