/** The migration that the schema starts from. */
export const BASELINE = '20261128000000_init';

/** First and last of the 69 migrations that the baseline replaced. */
export const FIRST_REPLACED = '20261121000000_init';
export const LAST_REPLACED = '20261222080000_written_mails';

/**
 * The migrations to apply before the rows of a backup are loaded. A backup of the last schema before the baseline has the
 * tables of the baseline.
 *
 * @param recorded names that the backup's database had
 * @param known names that this code has
 * @returns the names to apply, or the recorded name that this code cannot bring about
 */
export function migrationsOfBackup(
  recorded: readonly string[],
  known: ReadonlySet<string>,
): { readonly apply: ReadonlySet<string> } | { readonly unknown: string; readonly isBeforeBaseline: boolean } {
  if (recorded.includes(FIRST_REPLACED)) {
    if (recorded.includes(LAST_REPLACED)) return { apply: new Set([BASELINE]) };
    return { unknown: recorded.toSorted().at(-1)!, isBeforeBaseline: true };
  }
  const unknown = recorded.find((name) => !known.has(name));
  return unknown === undefined ? { apply: new Set(recorded) } : { unknown, isBeforeBaseline: false };
}
