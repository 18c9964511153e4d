import type { JobPlace, OrderPlace } from '#app/domain/generation/index.ts';
import { getScene } from './get-scene.server.ts';

/** The place an order names, or null where it names none. Throws `not-found` for a scene that is not the account's. */
export async function ownPlace(options: {
  readonly account: { readonly id: string };
  readonly place: OrderPlace | undefined;
}): Promise<JobPlace | null> {
  const { account, place = null } = options;
  if (place?.kind === 'scene') await getScene({ account, sceneId: place.id });
  return place;
}
