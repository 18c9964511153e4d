/** Images of a run where neither the settings nor the merchant chose a number (creative-workspaces, section 9). */
const DEFAULT_COUNT = 4;

/** The number that a canvas opens with. It changes only when the merchant chooses another one (decision 297). */
export const startImageCount = (preferred: number | null): number => preferred ?? DEFAULT_COUNT;
