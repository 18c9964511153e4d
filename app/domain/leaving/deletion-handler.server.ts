import { deletionWork } from '#app/domain/accounts/index.server.ts';
import { handleWork } from '#app/platform/work/start-works.server.ts';
import type { WorkHandler } from '#app/platform/work/start-works.server.ts';
import { deleteAccount } from './delete-account.server.ts';

/** Deletes accounts as asked. */
export const deletionHandler = (): WorkHandler => handleWork(deletionWork, ({ userId }) => deleteAccount(userId));
