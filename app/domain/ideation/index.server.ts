export { loadIdeation } from './load-ideation.server.ts';
