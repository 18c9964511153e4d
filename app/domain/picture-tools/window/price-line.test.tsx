import { AppProvider } from '@shopify/polaris';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { EMBEDDED_PLACES, SITE_PLACES } from '#app/ui/place-addresses.ts';
import type { Places } from '#app/ui/place-addresses.ts';
import { PlacesContext } from '#app/ui/places.ts';
import type { Asking } from '../runs/use-offer.ts';
import { PriceLine } from './tool-run.tsx';

const priceLine = (places: Places, available: number) =>
  renderToStaticMarkup(
    <AppProvider i18n={{}}>
      <PlacesContext.Provider value={places}>
        <PriceLine asking={{ offer: { each: 4, available }, hasFailed: false } as Asking} />
      </PlacesContext.Provider>
    </AppProvider>,
  );

it.each([
  ['the site', SITE_PLACES],
  ['the admin', EMBEDDED_PLACES],
])('too few credits lead to the plans on %s, enough do not', (_shell, places) => {
  expect(priceLine(places, 3)).toMatch(new RegExp(`href="${places.plans.replace('?', '\\?')}"[^>]*>.*See Plans`));
  expect(priceLine(places, 4)).not.toContain('See Plans');
});
