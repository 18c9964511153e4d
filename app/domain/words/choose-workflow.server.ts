import type { Account } from '#app/domain/accounts/index.ts';
import { readGivenPicture } from '#app/domain/library/index.server.ts';
import { words } from './words.server.ts';

/** The one workflow that the spec names (creative-workspaces, section 7). */
const DEFAULT_WORKFLOW = 'VTON-4S.json';

/** The workflow for a given picture. Throws AppError for what is no picture of the account's, or none at all. */
export async function chooseWorkflow(options: {
  readonly account: Account;
  /** As `readGivenPicture` takes it. */
  readonly source: string;
  readonly signal: AbortSignal;
}): Promise<string> {
  const image = await readGivenPicture(options);
  const choice = { image, workflows: [DEFAULT_WORKFLOW] };
  const written = await words().pictures.chooseWorkflow(choice, { signal: options.signal });
  return written.ok ? written.value : DEFAULT_WORKFLOW;
}
