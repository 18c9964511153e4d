import fc from 'fast-check';
import { SEED } from './depth.ts';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED });
