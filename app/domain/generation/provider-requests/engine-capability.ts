/** What the owner's page of engines has a row for; the page names each. */
export type EngineCapability =
  | 'cut-out'
  | 'stage'
  | 'inpaint'
  | 'upscale'
  | 'animate'
  | 'text-to-image'
  | 'training'
  | 'trained-picture'
  | 'try-on'
  | 'words';
