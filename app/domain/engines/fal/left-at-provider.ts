/** It lies with fal: whoever runs this again with the same intent takes it up. */
export class LeftAtProvider extends Error {
  constructor() {
    super('left at fal');
    this.name = 'LeftAtProvider';
  }
}
