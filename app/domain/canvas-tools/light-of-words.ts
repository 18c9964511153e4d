/** A chunk of its own: with it come the word tables. */
export { lightKey } from '@plinth/imaging';
