import { createWordsRegistry } from './create-words-registry.server.ts';
import { describeCaptionContract } from './words.contract.ts';

describeCaptionContract({ name: 'local', create: () => createWordsRegistry().captions });
