/** Characters. Stands by itself, so that a page that shows it does not bring the schemas along. */
export const MAX_PROMPT_LENGTH = 2000;
