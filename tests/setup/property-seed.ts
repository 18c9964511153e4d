import fc from 'fast-check';
import { SEED } from '@plinth/testing/depth';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED });
