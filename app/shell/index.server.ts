export { loadEmbeddedFrame, loadEmbeddedHome } from './load-embedded.server.ts';
export { loadFrame } from './load-frame.server.ts';
