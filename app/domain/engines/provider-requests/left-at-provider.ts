/** The request lies with its provider: a later run of the same intent takes it up. */
export class LeftAtProvider extends Error {
  constructor() {
    super('left at the provider');
    this.name = 'LeftAtProvider';
  }
}
