import { z } from 'zod';
import { NETWORK_NAMES } from '../networks/network-names.ts';

/** A network as the account sees it; nothing of a token. */
export const connectionViewSchema = z.object({
  network: z.enum(NETWORK_NAMES),
  label: z.string(),
  /** `not-configured`: the owner of this Plinth has to set it up; `reconnect`: its person has to agree again. */
  status: z.enum(['not-configured', 'none', 'ok', 'reconnect']),
  /** Settings that are missing; empty where nothing is. */
  missingSettings: z.array(z.string()),
  /** The person's name at the network; empty where none is connected. */
  name: z.string(),
  avatarUrl: z.string().nullable(),
  connectedAt: z.string().nullable(),
});

export type ConnectionView = z.infer<typeof connectionViewSchema>;
