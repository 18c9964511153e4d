/** Why an upload did not come through, in words for the user; `isCancelled` when they did it themselves. */
export class UploadError extends Error {
  readonly isCancelled: boolean;
  /** The file itself was refused: sent again it would be refused again. */
  readonly isFinal: boolean;

  constructor(message: string, facts: { readonly isCancelled?: boolean; readonly isFinal?: boolean } = {}) {
    super(message);
    this.name = 'UploadError';
    this.isCancelled = facts.isCancelled ?? false;
    this.isFinal = facts.isFinal ?? false;
  }
}
