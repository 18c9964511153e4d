/** The tool of the pointer on the canvas. */
export type StageTool =
  | { readonly kind: 'select' }
  | { readonly kind: 'pen' | 'eraser'; readonly colour: string; readonly strokeWidth: number }
  | { readonly kind: 'mask'; readonly strokeWidth: number };

export const SELECT_TOOL: StageTool = { kind: 'select' };
