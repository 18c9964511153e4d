/** This attempt, or this run of a row, does not count any more: another one goes on, or a person has decided. Its message is over for it. */
export class LostAttempt extends Error {}
