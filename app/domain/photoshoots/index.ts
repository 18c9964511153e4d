export { photoshootPromptSchema, photoshootViewSchema, productPhotosSchema } from './photoshoot.schema.ts';
export { MAX_PHOTOS_PER_SHOOT } from './photoshoot-limits.ts';
export type { MarkedData } from './marked/marked-data.ts';
