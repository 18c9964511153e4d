import fc from 'fast-check';

/**
 * Properties see the same random values in every run, so that nobody's change is refused by another one's luck.
 * `PROPERTY_SEED=random` looks at new ones, a number at those of an earlier run.
 */
const wanted = process.env.PROPERTY_SEED ?? '20261122';
if (wanted !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(wanted) });
