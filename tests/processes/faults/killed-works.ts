import type { FalDouble } from '#tests/doubles/fal/start-fal.ts';
import type { SmtpDouble } from '#tests/doubles/smtp-double.ts';
import type { StripeDouble } from '#tests/doubles/stripe/start-stripe.ts';
import type { Networks } from '#tests/fixtures/networks-kit.ts';
import type { KilledRun } from './killed-run.ts';
import {
  orderPhotoshoot,
  orderPost,
  orderPush,
  prepareItem,
  preparePublishing,
  prepareRedo,
  prepareUpgrade,
} from './shop-orders.ts';
import { orderCalledPush, orderNewProduct, orderRun, prepareFlow, prepareLook, prepareRelease } from './step-orders.ts';
import { orderDeletion, orderErasure, orderMail, orderMessage, orderPhotos } from './work-orders.ts';

/** One thing that was ordered, and what there is to find when it was done exactly once. */
export interface KillOrder {
  readonly work: string;
  /** The id that its message names. */
  readonly id: string;
  /**
   * The middle of its effect: a question whose answer is kept (by a shop, a network, Stripe, fal, or the killed process itself), or where a
   * receiver says that it has heard it. Null where it asks none: that one is killed before and after.
   */
  readonly during: { readonly at: string; readonly asked: RegExp } | { readonly isReached: () => boolean } | null;
  readonly wanted: unknown;
  readonly look: () => Promise<unknown>;
  /** Ends what was opened for it. */
  readonly close?: () => void;
}

/** The machines outside. */
export interface World {
  readonly rig: KilledRun;
  readonly networks: Networks;
  readonly stripe: StripeDouble;
  readonly smtp: SmtpDouble;
  readonly fal: FalDouble & {
    /** Whose answers are kept, and how often one looks before it is made. */
    readonly options: { looks: number; holdsAnswer: (kind: string) => boolean };
  };
}

interface KillRow {
  readonly work: string;
  /** Prepares it while works run; the returned function orders it. */
  readonly prepare: (world: World) => Promise<() => Promise<KillOrder>>;
}

/** Ordered without anything that has to be made before. */
const row = (work: string, order: (world: World) => Promise<KillOrder>): KillRow => ({
  work,
  prepare: (world) => Promise.resolve(() => order(world)),
});

/** Every durable work, at least once. The last one has the only hand for runs, which others need as well. */
export const KILL_ROWS: readonly KillRow[] = [
  row('generation', orderPhotos),
  row('endpoint-message', orderMessage),
  row('mail', orderMail),
  row('shopify-webhook', orderErasure),
  row('account-deletion', orderDeletion),
  row('store-push', orderPush),
  row('network-post', orderPost),
  row('photoshoot', orderPhotoshoot),
  { work: 'stripe', prepare: prepareUpgrade },
  { work: 'catalogue-item', prepare: prepareItem },
  { work: 'catalogue-item', prepare: preparePublishing },
  { work: 'catalogue-redo', prepare: prepareRedo },
  row('store-push-caller', orderCalledPush),
  { work: 'provider-looks', prepare: prepareLook },
  { work: 'stripe-release', prepare: prepareRelease },
  { work: 'catalogue-flow', prepare: prepareFlow },
  row('catalogue-new-product', orderNewProduct),
  row('catalogue-run', orderRun),
];

/** Opens the machines outside; settings of theirs are in the environment of processes that start afterwards. */
export async function openWorld(rig: KilledRun): Promise<World & { close(): Promise<void> }> {
  const { startNetworks } = await import('#tests/fixtures/networks-kit.ts');
  const { connectStripe } = await import('#tests/fixtures/stripe-customer.ts');
  const { startSmtpDouble } = await import('#tests/doubles/smtp-double.ts');
  const { FAL_TEST_KEY, startFal } = await import('#tests/doubles/fal/start-fal.ts');
  const { setSettings } = await import('#tests/fixtures/set-settings.ts');
  const options = { looks: Infinity, holdsAnswer: (_kind: string): boolean => false };
  const fal = Object.assign(
    await startFal({
      get looks() {
        return options.looks;
      },
      intercept: ({ kind }) => options.holdsAnswer(kind),
    }),
    { options },
  );
  const smtp = await startSmtpDouble();
  Object.assign(process.env, { SMTP_URL: smtp.url, FAL_ORIGIN: fal.origin, FAL_KEY: FAL_TEST_KEY });
  setSettings({ OUTBOUND_PRIVATE: 'true', FAL_KEY: FAL_TEST_KEY });
  const networks = await startNetworks('on ports');
  networks.tiktok.processingLooks = 0;
  const stripe = await connectStripe();
  const close = () => Promise.all([networks.close(), stripe.close(), smtp.close(), fal.stop()]).then(() => {});
  return { rig, networks, stripe, smtp, fal, close };
}

/** Messages that are at hand or due, without those of the clock. */
export const DUE_MESSAGES = `SELECT name FROM pgboss.job WHERE state <= 'active' AND start_after <= now() AND singleton_key <> 'clock'`;
