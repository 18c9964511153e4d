export { answerCall } from './answer-call.server.ts';
export { answerMcp } from './mcp/answer-mcp.server.ts';
export { describeApi } from './document/describe-api.server.ts';
export { describeDocs } from './docs/describe-docs.server.ts';
