import { useRevalidator } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi } from '#app/ui/client/call-api.ts';
import { sentenceOf } from '#app/ui/client/call-error.ts';
import { useEventStream } from '#app/ui/event-stream/use-event-stream.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { billingMessages } from '../billing.messages.ts';
import { toastOf } from './answer-toast.rules.ts';
import type { PlanAnswer } from './answer-toast.rules.ts';
import type { CreditSwitch, PlansData, SUBSCRIPTION_CHANGED } from '../billing.schema.ts';

const CHANGED: typeof SUBSCRIPTION_CHANGED = 'subscription.changed';
const NEWS = [CHANGED];

/** The fields that the calls about a plan have in common. */
interface BillingAnswer extends PlanAnswer {
  /** A page of the payment provider, by whatever name; where it is done already there is none. */
  readonly confirmation_url?: string | null | undefined;
  readonly session?: { readonly url: string } | null | undefined;
  readonly url?: string | null | undefined;
}

/** The actions on a plan, and the one under way. One at a time. */
export interface PlanActions {
  /** `plan:{priceId}`, `pack:{id}`, `cancel`, `resume`, `cancel-change`, `manage`, `switch`, or `change` while an earlier one goes on; null while nothing is. */
  readonly busy: string | null;
  choose(priceId: string): void;
  buyPack(packId: string): void;
  cancel(): Promise<void>;
  resume(): void;
  cancelChange(): void;
  manage(): void;
  /** Between one balance and two, as it was shown. */
  switchCredits(shown: CreditSwitch): Promise<void>;
}

/** The action under way; when it is answered, the page's data of then: the next possible actions stand in newer data. */
interface Doing {
  readonly name: string;
  readonly answeredOn: PlansData | null;
}

/**
 * `data`: what the page shows, billed by Shopify or by Stripe. It is loaded anew when the plan has become another one, and
 * until then nothing else can be ordered: the buttons still offer what has been done.
 */
export function usePlanActions(data: PlansData): PlanActions {
  const [doing, setDoing] = useState<Doing | null>(null);
  const busy = doing && doing.answeredOn !== null && doing.answeredOn !== data ? null : (doing?.name ?? null);
  const shown = useRef(data);
  useEffect(() => {
    shown.current = data;
  });
  const { revalidate } = useRevalidator();
  const { show } = useToasts();
  // One intent, one key: a press that is repeated because nothing seemed to happen is the same one.
  const keys = useRef(new Map<string, string>());
  useEventStream(NEWS, () => revalidate());

  // Back from the provider's page by the browser's own button: the page is as it was left, in the middle of leaving.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      keys.current.clear();
      setDoing(null);
      revalidate();
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [revalidate]);

  const run = useCallback(
    async (name: string, send: () => Promise<BillingAnswer>, done: string | null = null) => {
      setDoing({ name, answeredOn: null });
      try {
        const answer = await send();
        const url = answer.confirmation_url ?? answer.session?.url ?? answer.url;
        if (url) {
          // Payment pages are never framed. What is shown stays busy until the page is left.
          window.open(url, '_top');
          return;
        }
        keys.current.delete(name);
        const toast = toastOf(answer, done);
        if (toast) show(toast);
        revalidate();
        setDoing({ name, answeredOn: shown.current });
      } catch (error) {
        keys.current.delete(name);
        show({ title: sentenceOf(error, billingMessages), tone: 'critical' });
        // A refused action may come from a screen that is out of date.
        revalidate();
        setDoing({ name, answeredOn: shown.current });
      }
    },
    [revalidate, show],
  );

  const keyOf = (name: string) => {
    const key = keys.current.get(name) ?? crypto.randomUUID();
    keys.current.set(name, key);
    return key;
  };
  const order = <Body extends object>(body: Body, name: string) => ({ body, key: keyOf(name) });
  const create = data.isStore ? 'POST /api/billing/create' : 'POST /api/stripe/create';
  const cancel = data.isStore ? 'DELETE /api/billing/cancel' : 'DELETE /api/stripe/cancel';
  const cancelChange = data.isStore ? 'POST /api/billing/cancel-change' : 'POST /api/stripe/cancel-change';
  return {
    busy,
    choose: (priceId) => {
      const name = `plan:${priceId}`;
      void run(name, () => callApi(create, order({ priceId }, name)));
    },
    buyPack: (pack) => {
      const name = `pack:${pack}`;
      void run(name, () => callApi('POST /api/stripe/buy-credits', order({ pack }, name)));
    },
    cancel: () => run('cancel', () => callApi(cancel), billingMessages.canceled),
    resume: () => void run('resume', () => callApi('POST /api/stripe/resume')),
    cancelChange: () => void run('cancel-change', () => callApi(cancelChange)),
    manage: () => void run('manage', () => callApi('POST /api/stripe/create-portal-session')),
    switchCredits: (shown) => run('switch', () => callApi('POST /api/user/credits/switch', { body: shown })),
  };
}
