/** Why an upload did not come through, in words for the user. */
export class UploadError extends Error {
  /** The file itself was refused: sent again it would be refused again. */
  readonly isFinal: boolean;

  constructor(message: string, facts: { readonly isFinal?: boolean } = {}) {
    super(message);
    this.name = 'UploadError';
    this.isFinal = facts.isFinal ?? false;
  }
}
