import type { EndpointTypeMap } from '@fal-ai/client/endpoints';
import type { FAL } from '../providers.ts';

type Endpoints = typeof FAL.endpoints;

/** The input of one of our endpoints, by fal's own description of it. */
export type FalInput<Name extends keyof Endpoints> = EndpointTypeMap[Endpoints[Name]['id']]['input'];
