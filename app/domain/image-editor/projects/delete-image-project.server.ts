import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { projectMissing } from './image-projects-read.server.ts';

/** Forgets a project; the pictures that it was made from and that were made of it stay. Throws AppError `not-found`. */
export async function deleteImageProject(options: {
  readonly account: Pick<Account, 'id'>;
  readonly projectId: string;
}): Promise<void> {
  const { account, projectId: id } = options;
  const { count } = await database().imageProject.deleteMany({ where: { id, userId: account.id } });
  if (count === 0) throw projectMissing();
}
