import type { Account } from '#app/domain/accounts/index.ts';
import { writeAudit } from '#app/domain/accounts/index.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { NO_SUCH_ROUTE } from '../generation.messages.ts';
import { ENGINE_ROUTES } from './engine-routes.ts';
import type { RouteChoice } from './engine-routes.ts';

export interface ChooseRouteOptions {
  readonly owner: Account;
  readonly name: string;
  /** `margin`: follows its margin again. */
  readonly choice: RouteChoice | 'margin';
}

/**
 * The owner says who does something from the next job on; choosing the provider where it loses money accepts the loss.
 * Written into the audit. Throws `forbidden`, `bad-request` for a route there is not, or one that we cannot do ourselves.
 */
export async function chooseRoute(tx: Tx, { owner, name, choice }: ChooseRouteOptions): Promise<void> {
  const route = ENGINE_ROUTES.find((each) => each.name === name);
  if (!route || (choice === 'local' && !route.hasLocal)) {
    throw new AppError('bad-request', `route ${name}, ${choice}`, { userMessage: NO_SUCH_ROUTE });
  }
  const before = await tx.engineRoute.findUnique({ where: { name } });
  const detail = { from: before?.choice ?? 'margin', to: choice };
  await writeAudit(tx, { owner, action: 'route.choose', subject: name, detail });
  if (choice === 'margin') await tx.engineRoute.deleteMany({ where: { name } });
  else await tx.engineRoute.upsert({ where: { name }, create: { name, choice }, update: { choice } });
}
