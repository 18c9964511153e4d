/**
 * Switches of the whole product that the owner can turn without a new version. Code asks `isFlagOn`, nothing else; where
 * the owner has said nothing, the default counts.
 */
export const FLAGS = {
  'sign-up': { isOnByDefault: true, description: 'New people can sign up.' },
  generation: { isOnByDefault: true, description: 'New jobs are accepted. Running jobs finish either way.' },
  'usage-tracking': { isOnByDefault: true, description: 'Which features are used is counted, without any content.' },
} as const;

export type FlagName = keyof typeof FLAGS;

export const FLAG_NAMES = Object.keys(FLAGS) as FlagName[];

export interface Flag {
  readonly name: FlagName;
  readonly description: string;
  readonly isOn: boolean;
  /** Null where the flag was never changed. */
  readonly turnedAt: Date | null;
}
