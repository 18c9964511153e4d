import { z } from 'zod';
import { REST_MODES } from './rest-modes.ts';

export const restModeSchema = z.enum(REST_MODES);
