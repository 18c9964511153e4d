export { StudioFrame } from './studio-frame.tsx';
export type { StudioSlots } from './studio-frame.tsx';
export type { StudioData, StudioScene } from './studio-data.ts';
export type { SceneFate } from './contexts.ts';
export { useStudio } from './use-studio.ts';
export type { Studio } from './use-studio.ts';
export { useRunsHere, useSceneDocument, useStudioCredits, useStudioView } from './contexts.ts';
export { useFreshAddresses } from './use-fresh-addresses.ts';
export { useAccountCredits } from './use-account-credits.ts';
