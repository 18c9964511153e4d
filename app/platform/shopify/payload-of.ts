import { AppError } from '../errors.ts';

/** A mutation's payload; Shopify's schema lets it be null. Throws AppError `unavailable` then. */
export function payloadOf<Payload>(payload: Payload | null): Payload {
  if (payload === null) throw new AppError('unavailable', 'a mutation answered without its payload');
  return payload;
}
