import { MeasurementSizeIcon } from '@shopify/polaris-icons';
import { lazy, Suspense } from 'react';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { Icon } from '#app/ui/polaris/icon.tsx';
import type { SceneStore } from '../session/scene-store.ts';
import type { SizedScene } from './item-size.tsx';

// Nothing has numbers before something is selected.
const ItemNumbers = lazy(() => import('./item-numbers.tsx'));

/** Opens the numbers of what is selected. */
export function ItemFields(props: { readonly store: SceneStore; readonly scenes: readonly SizedScene[] }) {
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
        <ItemNumbers {...props} />
      </Suspense>
    </Disclosure>
  );
}
