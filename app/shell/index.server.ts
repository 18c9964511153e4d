export { loadEmbeddedFrame, loadEmbeddedHome } from './embedded/load-embedded.server.ts';
export { loadFrame } from './load-frame.server.ts';
