/** Days that something deleted can be brought back. */
export const KEPT_DAYS = 30;

/** The last day on which it can. */
export const keptUntil = (deletedAt: Date): Date => new Date(deletedAt.getTime() + KEPT_DAYS * 86_400_000);
