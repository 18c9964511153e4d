/** Something the person at the keyboard can put right. Shown as it is, without a stack. */
export class LaunchError extends Error {
  override readonly name = 'LaunchError';
}
