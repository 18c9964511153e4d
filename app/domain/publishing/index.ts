export type { PublishDestination, PublishReason } from './destinations.ts';
export { publicationViewSchema, publishOrderSchema } from './publication.schema.ts';
export type { PublicationView } from './publication.schema.ts';
