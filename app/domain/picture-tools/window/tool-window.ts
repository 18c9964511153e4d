/** The tools that open in a window of their own. */
export type ToolWindow = 'inpaint' | 'upscale' | 'video' | 'watch' | 'certificate' | 'zoom' | 'cut-out' | 'questions';
