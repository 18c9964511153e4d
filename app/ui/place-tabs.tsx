import { useLocation } from '@remix-run/react';
import { currentPlace } from './current-place.ts';
import { PageTabs } from './page-tabs.tsx';
import { PLACE_NAMES } from './place-names.ts';
import { useIsInAdmin, usePlaces } from './places.ts';
import type { Places } from './places.ts';

const TOOLS = ['backgrounds', 'eraseAndFill', 'imageEditor', 'editWithAi'] as const;
const BILLING = ['plans', 'credits'] as const;

/** The quick tools in the Shopify admin, whose menu has one entry for all of them; the site's sidebar lists each. */
export function QuickToolTabs() {
  return useIsInAdmin() ? <PlaceTabs label="Quick tools" of={TOOLS} /> : null;
}

/** The plan, and the history of its credits. */
export function BillingTabs() {
  return <PlaceTabs label="Billing" of={BILLING} />;
}

interface Props {
  readonly label: string;
  readonly of: readonly (keyof Places & keyof typeof PLACE_NAMES)[];
}

function PlaceTabs({ label, of }: Props) {
  const places = usePlaces();
  const { pathname, search } = useLocation();
  const here = currentPlace(
    of.map((place) => ({ to: places[place], isExact: true })),
    pathname,
    search,
  );
  const tabs = of.map((place) => ({
    name: PLACE_NAMES[place],
    to: places[place],
    isCurrent: places[place] === here?.to,
  }));
  return <PageTabs label={label} tabs={tabs} />;
}
