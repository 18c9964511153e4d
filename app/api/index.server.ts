export { answerCall } from './answer-call.server.ts';
