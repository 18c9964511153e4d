import type { Account } from '#app/domain/accounts/index.ts';
import { writeAudit } from '#app/domain/accounts/index.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { offerId } from '#app/domain/engines/index.ts';
import { AppError } from '#app/platform/errors.ts';
import { NO_SUCH_ROUTE } from '../generation.messages.ts';
import { allOffers } from '../provider-requests/provider-offers.server.ts';
import { ENGINE_ROUTES } from './engine-routes.ts';
import type { RouteChoice } from './engine-routes.ts';

export interface ChooseRouteOptions {
  readonly owner: Account;
  readonly name: string;
  /** `margin`: follows its margin again. */
  readonly choice: RouteChoice | 'margin';
  /** By which offer; default: the first of ENGINE_ORDER. Counts for `provider` alone. */
  readonly offer?: string | undefined;
}

/**
 * The owner says who does something from the next job on; choosing the provider where it loses money accepts the loss.
 * Written into the audit. Throws `forbidden`, `bad-request` for a route or an offer there is not, or a route that we cannot do ourselves.
 */
export async function chooseRoute(tx: Tx, { owner, name, choice, offer: wanted }: ChooseRouteOptions): Promise<void> {
  const route = ENGINE_ROUTES.find((each) => each.name === name);
  const offer = choice === 'provider' && wanted ? wanted : null;
  const isOffered = allOffers().some((each) => each.route === name && offerId(each) === offer);
  if (!route || (choice === 'local' && !route.hasLocal) || (offer !== null && !isOffered)) {
    throw new AppError('bad-request', `route ${name}, ${choice}`, { userMessage: NO_SUCH_ROUTE });
  }
  const before = await tx.engineRoute.findUnique({ where: { name } });
  const said = (of: string, by: string | null | undefined) => (by ? `${of} ${by}` : of);
  const detail = { from: said(before?.choice ?? 'margin', before?.offer), to: said(choice, offer) };
  await writeAudit(tx, { owner, action: 'route.choose', subject: name, detail });
  if (choice === 'margin') await tx.engineRoute.deleteMany({ where: { name } });
  else await tx.engineRoute.upsert({ where: { name }, create: { name, choice, offer }, update: { choice, offer } });
}
