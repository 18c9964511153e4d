export { createEndpoint } from './create-endpoint.server.ts';
export { deleteEndpoint } from './delete-endpoint.server.ts';
export { endpointsRead, listEndpoints } from './list-endpoints.server.ts';
export { listMessages, messagesRead } from './list-messages.server.ts';
export { redeliverMessage } from './redeliver-message.server.ts';
export { sendTestMessage } from './send-test-message.server.ts';
export { collectAfterEvents, endpointHandlers } from './endpoint-handlers.server.ts';
export { updateEndpoint } from './update-endpoint.server.ts';
