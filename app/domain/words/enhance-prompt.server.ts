import type { Account } from '#app/domain/accounts/index.ts';
import { readGivenPicture } from '#app/domain/library/index.server.ts';
import { words } from './words.server.ts';

export interface EnhancePromptOptions {
  readonly account: Account;
  /** As `readGivenPicture` takes it. */
  readonly source: string;
  /** The place that the thing is to stand in, the same way; null where there is none. */
  readonly background: string | null;
  readonly prompt: string;
  readonly signal: AbortSignal;
}

/**
 * The prompt with what the pictures add to it, and the prompt as it is where that fails (creative-workspaces, section 8).
 * Throws AppError for what is no picture of the account's, or none at all.
 */
export async function enhancePrompt(options: EnhancePromptOptions): Promise<string> {
  const { account, source, prompt, signal } = options;
  const image = await readGivenPicture({ account, source });
  const background =
    options.background === null ? null : await readGivenPicture({ account, source: options.background });
  const written = await words().pictures.enhancePrompt({ image, background, prompt }, { signal });
  return written.ok ? written.value : prompt;
}
