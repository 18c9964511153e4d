import type { Account } from '#app/domain/accounts/index.ts';
import { turnFlag } from '#app/domain/accounts/index.server.ts';
import { setFeaturePrice } from '#app/domain/credits/index.server.ts';
import { chooseRoute } from '#app/domain/generation/index.server.ts';
import type { ChooseRouteOptions } from '#app/domain/generation/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';

interface ByOwner {
  readonly owner: Account;
  readonly name: string;
}

/** Switches something of the product on or off. */
export const turnFlagByOwner = (options: ByOwner & { readonly isOn: boolean }): Promise<void> =>
  database().$transaction((tx) => turnFlag(tx, options));

/** Another price for jobs from now on. */
export const setPriceByOwner = (options: ByOwner & { readonly creditsPerUse: number }): Promise<void> =>
  database().$transaction((tx) => setFeaturePrice(tx, options));

/** Who does something from the next job on. */
export const chooseRouteByOwner = (options: ChooseRouteOptions): Promise<void> =>
  database().$transaction((tx) => chooseRoute(tx, options));
