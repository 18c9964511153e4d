import { MeasurementSizeIcon } from '@shopify/polaris-icons';
import { lazy, Suspense } from 'react';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { Icon } from '#app/ui/polaris/icon.tsx';
import type { SceneStore } from '../session/scene-store.ts';

// Nothing has numbers before something is selected.
const ItemNumbers = lazy(() => import('./item-numbers.tsx'));

/** Opens the numbers of what is selected. */
export function ItemFields({ store }: { readonly store: SceneStore }) {
  return (
    <Disclosure
      trigger={
        <>
          <Icon source={MeasurementSizeIcon} />
          <span className="visually-hidden">Position and size</span>
        </>
      }
    >
      <Suspense fallback={null}>
        <ItemNumbers store={store} />
      </Suspense>
    </Disclosure>
  );
}
