import { useCallback, useEffect, useRef, useState } from 'react';
import { libraryMessages } from '#app/domain/library/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { CallError, isAbort } from '#app/ui/client/call-error.ts';
import { sendFile } from '#app/ui/client/send-file.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { productOf, reduceNewProducts } from './new-products.rules.ts';
import type { NewProduct } from './new-products.rules.ts';

/** Files sent at a time. */
const MAX_PARALLEL = 2;

/** The products a workspace is to be created with: files on their way in, and pictures of the library. */
export function useNewProducts() {
  const toasts = useToasts();
  const [products, setProducts] = useState<readonly NewProduct[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const queue = useRef<Promise<unknown>[]>([]);
  const previews = useRef(new Map<string, string>());
  useEffect(() => {
    const [open, shown] = [running.current, previews.current];
    return () => {
      open.forEach((stop) => stop.abort());
      shown.forEach((url) => URL.revokeObjectURL(url));
    };
  }, []);
  /** A file's own picture is held by the browser until it is let go. */
  const forget = useCallback((key: string) => {
    const url = previews.current.get(key);
    if (url) URL.revokeObjectURL(url);
    previews.current.delete(key);
  }, []);

  const send = useCallback(
    async (key: string, file: File) => {
      const stop = new AbortController();
      running.current.set(key, stop);
      while (queue.current.length >= MAX_PARALLEL) await Promise.race(queue.current);
      const form = new FormData();
      form.append('name', file.name);
      form.append('removeBackground', 'true');
      form.append('image', file, file.name);
      const onProgress = (progress: number) =>
        setProducts((list) => reduceNewProducts(list, { type: 'progress', key, progress }));
      const work = sendFile({ path: '/api/workspaces/products', form, signal: stop.signal, onProgress });
      const slot = work
        .catch(() => {})
        .finally(() => (queue.current = queue.current.filter((other) => other !== slot)));
      queue.current.push(slot);
      try {
        const product = productOf(await work);
        setProducts((list) => reduceNewProducts(list, { type: 'stored', key, product }));
      } catch (error) {
        setProducts((list) => reduceNewProducts(list, { type: 'remove', key }));
        if (isAbort(error)) return;
        const message = error instanceof CallError ? error.message : libraryMessages.notAnImage;
        toasts.show({ title: file.name, message, tone: 'critical' });
      } finally {
        running.current.delete(key);
        forget(key);
      }
    },
    [toasts, forget],
  );

  const addFiles = useCallback(
    (files: readonly File[]) => {
      const pictures = files.filter((file) => file.type.startsWith('image/'));
      if (pictures.length < files.length) toasts.show({ title: libraryMessages.notAnImage, tone: 'critical' });
      for (const file of pictures) {
        const key = `${file.name}|${file.size}|${file.lastModified}`;
        if (running.current.has(key)) continue;
        const preview = URL.createObjectURL(file);
        previews.current.set(key, preview);
        setProducts((list) => reduceNewProducts(list, { type: 'file', key, name: file.name, preview }));
        void send(key, file);
      }
    },
    [send, toasts],
  );
  const addAssets = useCallback(
    (assets: readonly AssetView[]) => setProducts((list) => reduceNewProducts(list, { type: 'assets', assets })),
    [],
  );
  const remove = useCallback((key: string) => {
    running.current.get(key)?.abort();
    setProducts((list) => reduceNewProducts(list, { type: 'remove', key }));
  }, []);
  return { products, addFiles, addAssets, remove };
}
