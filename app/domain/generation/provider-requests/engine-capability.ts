/** The capabilities that have a row on the owner's page of engines; the page names each. */
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
