interface NamedPlace {
  readonly name: string;
  readonly displayName: string;
}

/** Places whose name alone does not follow "in". */
const SETTINGS: Readonly<Record<string, string>> = {
  cafe: 'in a cafe',
  studio: 'in a studio',
  park: 'in a park',
  beach: 'at the beach',
  garden: 'in a garden',
};

/**
 * The sentence that choosing a model or a template writes: a model wearing the uploaded apparel in the given setting
 * (creative-workspaces, section 4).
 */
export function autoPrompt(model: string | null, place: NamedPlace | null): string {
  const setting = place === null ? '' : ` ${SETTINGS[place.name] ?? `in ${place.displayName}`}`;
  return `${model ?? 'A model'} wearing the uploaded apparel${setting}`;
}

/** The prompt after a choice: the user's own words are never overwritten. */
export function promptAfterChoice(prompt: string, lastAuto: string, next: string): string {
  return prompt.trim() === '' || prompt === lastAuto ? next : prompt;
}
