/** What opens in a window of its own. */
export type ToolWindow = 'inpaint' | 'upscale' | 'video' | 'watch' | 'certificate' | 'zoom' | 'cut-out' | 'questions';
