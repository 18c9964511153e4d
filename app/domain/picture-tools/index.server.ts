export { makeAgain } from './make-again.server.ts';
