import type { Account } from '#app/domain/accounts/index.ts';
import { writeAudit } from '#app/domain/accounts/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { redriveMessages, retryMessage } from '#app/platform/work/operate-works.server.ts';

interface RepeatMessageOptions {
  readonly owner: Account;
  readonly queue: string;
  readonly id: string;
  /** `retry`: one that waits for its next try is due at once. `redrive`: a dead one goes back to its queue with all its tries. */
  readonly intent: 'retry' | 'redrive';
}

/** Repeats a message of durable work that has failed, and notes it. Throws `not-found` where it has ended or been repeated meanwhile. */
export async function repeatMessageByOwner({ owner, queue, id, intent }: RepeatMessageOptions): Promise<void> {
  await database().$transaction(async (tx) => {
    await writeAudit(tx, { owner, action: `message.${intent}`, subject: id, detail: { queue } });
    const isRepeated =
      intent === 'retry' ? await retryMessage({ queue, id }) : (await redriveMessages({ queue, id })) > 0;
    if (!isRepeated) throw new AppError('not-found', `message ${id} of ${queue}`, { userMessage: MESSAGE_GONE });
  });
}

const MESSAGE_GONE = 'This message does not wait any more.';
