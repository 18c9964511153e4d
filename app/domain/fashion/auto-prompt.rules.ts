/**
 * The sentence that choosing a model or a template writes: a model wearing the uploaded apparel in the given setting
 * (creative-workspaces, section 4).
 */
export function autoPrompt(model: string | null, place: string | null): string {
  const setting = place === null ? '' : ` in ${place}`;
  return `${model ?? 'A model'} wearing the uploaded apparel${setting}`;
}

/** What stands in the field after a choice: somebody's own words are never written over. */
export function promptAfterChoice(prompt: string, lastAuto: string, next: string): string {
  return prompt.trim() === '' || prompt === lastAuto ? next : prompt;
}
