export { deliverySchema, endpointUrlSchema, endpointViewSchema, messageViewSchema } from './endpoint.schema.ts';
export type { EndpointView, MessageView } from './endpoint.schema.ts';
export { endpointMessages } from './endpoints.messages.ts';
