import { tourSchema } from '#app/domain/onboarding/index.ts';
import { isTourDue, setTour } from '#app/domain/onboarding/index.server.ts';
import { defineCall } from '../call.ts';
import type { Call } from '../call.ts';

const getTour = defineCall('GET', '/api/user/tour', {
  summary: 'Whether the tour is offered.',
  response: tourSchema,
  handle: async ({ account }) => ({ show: await isTourDue(account) }),
});

const putTour = defineCall('PUT', '/api/user/tour', {
  summary: 'Sets whether the tour is offered: false once it was answered.',
  body: tourSchema,
  response: tourSchema,
  async handle({ account, body: { show } }) {
    await setTour({ account, show });
    return { show };
  },
});

export const tourCalls = [getTour, putTour] as const satisfies readonly Call[];
