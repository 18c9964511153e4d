import { useCallback, useEffect, useRef, useState } from 'react';
import { PUSH_EVENT, storeTrouble } from '#app/domain/store/index.ts';
import type { PushView } from '#app/domain/store/index.ts';
import { callApi } from '#app/ui/client/call-api.ts';
import { useEventStream } from '#app/ui/event-stream/use-event-stream.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { afterClosing, isUnderWay, stateOf, toBody, withUpdate } from '../push-rows.rules.ts';
import type { PushRow, SentPush } from '../push-rows.rules.ts';
import { sharingMessages } from '../sharing.messages.ts';

const EVENTS = [PUSH_EVENT];

export interface SentPushes {
  readonly sent: readonly SentPush[];
  readonly send: (rows: readonly PushRow[]) => void;
  readonly retry: (one: SentPush) => void;
  readonly undo: (one: SentPush) => void;
  /** The list is closed: takes off it what is over and was seen. */
  readonly clear: () => void;
}

/** Pictures on their way to products: sent one after the other, then followed on the account's stream. */
export function useSentPushes(options: { readonly isShop: boolean; readonly onShow: () => void }): SentPushes {
  const { isShop, onShow } = options;
  const [sent, setSent] = useState<readonly SentPush[]>([]);
  const change = useCallback((key: string, part: Partial<SentPush>) => {
    setSent((now) => now.map((one) => (one.key === key ? { ...one, ...part } : one)));
  }, []);
  const receive = useCallback((push: PushView) => setSent((now) => withUpdate(now, push)), []);
  useEventStream(EVENTS, (message) => receive(message.data as PushView));
  useReload(isShop, setSent);
  const { unreported, forget } = useOutcome(sent, onShow);

  const post = useCallback(
    async (one: SentPush) => {
      try {
        const { data } = await callApi('POST /api/store/pushes', { body: one.body! });
        change(one.key, { error: null });
        setSent((now) => {
          // The stream may have been faster.
          const known = now.find((each) => each.key === one.key)?.push;
          if (known && known.id === data.id && known.updatedAt > data.updatedAt) return now;
          return now.map((each) => (each.key === one.key ? { ...each, push: data } : each));
        });
      } catch (error) {
        change(one.key, { error: storeTrouble(error), push: null });
      }
    },
    [change],
  );

  const send = useCallback(
    (rows: readonly PushRow[]) => {
      const fresh = rows.map((row): SentPush => {
        const { key, picture, product } = row;
        const rest = { push: null, error: null, isUndoing: false };
        return { key, picture, productTitle: product!.title, body: toBody(row), ...rest };
      });
      const isReplaced = (one: SentPush) =>
        fresh.some(({ body }) => body!.imageId === one.body?.imageId && body!.product_id === one.body.product_id);
      // The list that opens now shows what failed before, too.
      forget();
      setSent((now) => [...now.filter((one) => !isReplaced(one)), ...fresh]);
      void (async () => {
        for (const one of fresh) await post(one);
      })();
    },
    [forget, post],
  );

  const retry = useCallback(
    (one: SentPush) => {
      change(one.key, { push: null, error: null });
      void post({ ...one, push: null, error: null });
    },
    [change, post],
  );

  const undo = useCallback(
    (one: SentPush) => {
      change(one.key, { isUndoing: true, error: null });
      callApi('POST /api/store/pushes/{id}/undo', { params: { id: one.push!.id } }).then(
        ({ data }) => change(one.key, { push: data, isUndoing: false }),
        (error: unknown) => change(one.key, { error: storeTrouble(error), isUndoing: false }),
      );
    },
    [change],
  );

  const clear = useCallback(() => setSent((now) => afterClosing(now, unreported.current)), [unreported]);
  return { sent, send, retry, undo, clear };
}

/** After the page was loaded anew: what is still on its way is shown again. */
function useReload(isShop: boolean, setSent: (change: (now: readonly SentPush[]) => readonly SentPush[]) => void) {
  useEffect(() => {
    if (!isShop) return;
    const stop = new AbortController();
    callApi('GET /api/store/pushes', { signal: stop.signal }).then(
      ({ data }) => {
        const found = data.map((push): SentPush => {
          const { id: key, productTitle } = push;
          return { key, picture: null, productTitle, body: null, push, error: null, isUndoing: false };
        });
        setSent((now) => [...found.filter((one) => !now.some(({ push }) => push?.id === one.key)), ...now]);
      },
      // Nothing is lost: the picture's own details say where it went.
      () => {},
    );
    return () => stop.abort();
  }, [isShop, setSent]);
}

interface Outcome {
  /** Keys of failures whose message leads to the list and has not led there yet. */
  readonly unreported: { readonly current: ReadonlySet<string> };
  /** The list is seen: its failures need no message any more. */
  readonly forget: () => void;
}

/** Says once how it went, when nothing is under way any more. */
function useOutcome(sent: readonly SentPush[], onShow: () => void): Outcome {
  const toasts = useToasts();
  const wasUnderWay = useRef<ReadonlySet<string>>(new Set());
  const unreported = useRef<ReadonlySet<string>>(new Set());
  const message = useRef<number | null>(null);
  const forget = useCallback(() => {
    unreported.current = new Set();
    if (message.current !== null) toasts.dismiss(message.current);
    message.current = null;
  }, [toasts]);
  useEffect(() => {
    const underWay = sent.filter(isUnderWay).map(({ key }) => key);
    if (underWay.length > 0) {
      wasUnderWay.current = new Set([...wasUnderWay.current, ...underWay]);
      return;
    }
    const over = sent.filter(({ key }) => wasUnderWay.current.has(key));
    wasUnderWay.current = new Set();
    const ready = over.filter((one) => stateOf(one) === 'ready').length;
    const failed = over.filter((one) => stateOf(one) === 'failed').map(({ key }) => key);
    if (ready > 0) toasts.show({ title: sharingMessages.added(ready), tone: 'success' });
    if (failed.length > 0) {
      unreported.current = new Set([...unreported.current, ...failed]);
      const onAction = () => {
        forget();
        onShow();
      };
      const action = { label: 'Show', onAction };
      message.current = toasts.show({ title: sharingMessages.notAdded(failed.length), tone: 'critical', action });
    }
  }, [sent, toasts, onShow, forget]);
  return { unreported, forget };
}
