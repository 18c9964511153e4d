import type Stripe from 'stripe';

type Phase = Stripe.SubscriptionSchedule.Phase;
type PhaseParams = NonNullable<Stripe.SubscriptionScheduleUpdateParams['phases']>[number];
type Reference = string | { readonly id: string };
interface Discount {
  readonly coupon?: Reference | null;
  readonly discount?: Reference | null;
  readonly promotion_code?: Reference | null;
}

interface DiscountParams {
  readonly discount?: string;
  readonly promotion_code?: string;
  readonly coupon?: string;
}

const idOf = (reference: Reference) => (typeof reference === 'string' ? reference : reference.id);

/**
 * Discounts as Stripe has them, as it takes them back. Left out, they would be taken off the subscription. The same
 * discount is used on, so that one of three months does not begin anew.
 */
function carriedDiscounts(discounts: readonly Discount[] | null | undefined): DiscountParams[] {
  return (discounts ?? []).flatMap(({ discount, promotion_code: code, coupon }): DiscountParams[] => {
    if (discount) return [{ discount: idOf(discount) }];
    if (code) return [{ promotion_code: idOf(code) }];
    return coupon ? [{ coupon: idOf(coupon) }] : [];
  });
}

/** The running phase as it is, and one after it with another price; what a customer was promised goes along. */
export function phasesWith(
  schedule: Stripe.SubscriptionSchedule,
  next: { readonly price: string; readonly interval: 'month' | 'year' },
): PhaseParams[] {
  const now = schedule.phases.find((phase) => phase.start_date === schedule.current_phase?.start_date);
  const item = now?.items[0];
  if (!now || !item) throw new Error(`schedule ${schedule.id} has no running phase`);
  const kept = keptFields(now);
  const itemDiscounts = carriedDiscounts(item.discounts);
  return [
    {
      ...kept,
      items: [
        {
          price: idOf(item.price),
          quantity: item.quantity ?? 1,
          ...(itemDiscounts.length > 0 ? { discounts: itemDiscounts } : {}),
        },
      ],
      start_date: now.start_date,
      end_date: now.end_date,
      // A running trial is a part of the phase and would end with an update that leaves it out.
      ...(now.trial_end ? { trial_end: now.trial_end } : {}),
    },
    {
      ...kept,
      items: [
        {
          price: next.price,
          quantity: item.quantity ?? 1,
          ...(itemDiscounts.length > 0 ? { discounts: itemDiscounts } : {}),
        },
      ],
      duration: { interval: next.interval, interval_count: 1 },
      proration_behavior: 'none',
    },
  ];
}

/** The fields that a customer brought along and the next phase keeps. */
function keptFields(phase: Phase): Pick<PhaseParams, 'discounts' | 'metadata'> {
  const discounts = carriedDiscounts(phase.discounts);
  return {
    ...(discounts.length > 0 ? { discounts } : {}),
    ...(phase.metadata && Object.keys(phase.metadata).length > 0 ? { metadata: phase.metadata } : {}),
  };
}
