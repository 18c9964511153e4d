/** Characters of a password, at least and at most. */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;
