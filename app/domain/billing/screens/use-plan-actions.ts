import { useRevalidator } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useEventStream } from '#app/ui/event-stream/use-event-stream.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { billingMessages } from '../billing.messages.ts';
import type { CreditSwitch, PlansData, SUBSCRIPTION_CHANGED } from '../billing.schema.ts';
import { callBilling } from './call-billing.ts';
import type { BillingCall } from './call-billing.ts';

const CHANGED: typeof SUBSCRIPTION_CHANGED = 'subscription.changed';
const NEWS = [CHANGED];

/** What can be done about a plan, and what is being done. One thing at a time. */
export interface PlanActions {
  /** `plan:{priceId}`, `pack:{id}`, `cancel`, `resume`, `cancel-change`, `manage`, `switch`; null while nothing is. */
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

/** What is being done; when it is answered, the page's data of then: what can be done next stands in newer ones. */
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
    async (name: string, call: BillingCall, done: string | null) => {
      setDoing({ name, answeredOn: null });
      try {
        const { url, message } = await callBilling(call);
        if (url) {
          // Payment pages are never framed. What is shown stays busy until the page is left.
          window.open(url, '_top');
          return;
        }
        keys.current.delete(name);
        const said = message ?? done;
        if (said) show({ title: said, tone: 'success' });
        revalidate();
        setDoing({ name, answeredOn: shown.current });
      } catch (error) {
        keys.current.delete(name);
        show({ title: error instanceof Error ? error.message : billingMessages.failed, tone: 'critical' });
        // What was refused may be out of date on the screen.
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
  const base = data.isStore ? '/api/billing' : '/api/stripe';
  const post = (name: string, path: string, body?: object) => {
    const keyed = body ? { body, idempotencyKey: keyOf(name) } : {};
    return run(name, { method: 'POST', path: `${base}/${path}`, ...keyed }, null);
  };
  return {
    busy,
    choose: (priceId) => void post(`plan:${priceId}`, 'create', { priceId }),
    buyPack: (pack) => void post(`pack:${pack}`, 'buy-credits', { pack }),
    cancel: () => run('cancel', { method: 'DELETE', path: `${base}/cancel` }, billingMessages.canceled),
    resume: () => void post('resume', 'resume'),
    cancelChange: () => void post('cancel-change', 'cancel-change'),
    manage: () => void post('manage', 'create-portal-session'),
    switchCredits: (shown) => run('switch', { method: 'POST', path: '/api/user/credits/switch', body: shown }, null),
  };
}
