/** How a thing is in its scene: on its foot, on its back, before a wall, against it, or in the air. */
export const REST_MODES = ['stand', 'lie', 'hang', 'lean', 'float'] as const;
export type RestMode = (typeof REST_MODES)[number];
