export { FollowItem } from './follow-item.tsx';
export { CutOutQuestions } from './cut-outs/cut-out-questions.tsx';
export { ResultViewer, resultPictures } from './result-viewer.tsx';
export { VideoButtons } from './video-buttons.tsx';
export { OwnPictures } from './cut-outs/own-pictures.tsx';
export { useItemNotes } from './cut-outs/use-item-notes.ts';
export { useStageCutOuts } from './cut-outs/use-stage-cut-outs.ts';
export type { StageCutOuts } from './cut-outs/use-stage-cut-outs.ts';
