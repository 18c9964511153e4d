import { Button } from '@shopify/polaris';
import { usePlaces } from './places.ts';

/** The way to the plans of this shell, beside a price that the credits do not cover. */
export function SeePlans() {
  return (
    <Button variant="plain" url={usePlaces().plans}>
      See Plans
    </Button>
  );
}
