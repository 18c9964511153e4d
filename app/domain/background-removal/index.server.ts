export { loadBackgroundDesk } from './load-background-desk.server.ts';
