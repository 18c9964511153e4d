import { expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { toExpectedError } from './database-trouble.rules.ts';

const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code });
/** As Prisma nests what its driver said. */
const nested = (originalCode: string) =>
  Object.assign(new Error('Raw query failed'), {
    code: 'P2010',
    meta: { driverAdapterError: { cause: { originalCode } } },
  });

it.each([
  ['a transaction that got no connection', coded('P2028')],
  ['a pool that is used up', coded('P2024')],
  ['a server that stops', nested('57P01')],
  ['a server that starts', coded('57P03')],
  ['too many connections', coded('53300')],
  ['a deadlock', nested('40P01')],
  ['a refused connection', Object.assign(new AggregateError([coded('ECONNREFUSED')]), { code: 'ECONNREFUSED' })],
  ['a connection that broke', new Error('Connection terminated unexpectedly')],
  [
    'a connection that broke before the query',
    new Error('Client has encountered a connection error and is not queryable'),
  ],
  ['a connection that was closed before the query', new Error('Client was closed and is not queryable')],
  ['a pool that was closed by a stop', new Error('Cannot use a pool after calling end on the pool')],
  ['a connection that was reset', coded('ECONNRESET', 'read ECONNRESET')],
  ['a connection that was not made in time', new Error('timeout expired')],
  ['an answer that did not come in time', new Error('Query read timeout')],
  ['TLS that was not made', new Error('There was an error establishing an SSL connection')],
  ['a transaction that was ended while it did nothing', nested('25P03')],
  ['a transaction that took too long', coded('25P04')],
  ['a host that is not reached', coded('EHOSTUNREACH', 'connect EHOSTUNREACH 10.0.0.5:5432')],
  ['a network that is down', coded('ENETDOWN')],
  ['a name that is not found', coded('ENOTFOUND', 'getaddrinfo ENOTFOUND postgres')],
  ['a name server that is away', coded('EAI_AGAIN', 'getaddrinfo EAI_AGAIN postgres')],
  ['a cause of a cause', new Error('outer', { cause: new Error('inner', { cause: coded('08006') }) })],
])('%s is unavailable for a moment', (_what, error) => {
  expect(toExpectedError(error)).toMatchObject({ code: 'unavailable', status: 503, retryAfterSeconds: 2 });
});

it.each([
  ['the database’s disk', nested('53100')],
  ['our disk', coded('ENOSPC')],
  ['a quota', coded('EDQUOT')],
  ['a file that may not grow', new Error('outer', { cause: coded('EFBIG') })],
])('%s that is full is said to be', (_what, error) => {
  expect(toExpectedError(error)).toMatchObject({
    status: 503,
    retryAfterSeconds: 60,
    userMessage: 'There is no space left to store files. Please try again later.',
  });
});

it.each([
  ['a NUL in a text', nested('22021')],
  ['a NUL in JSON', nested('22P05')],
  ['a number beyond its column', coded('22003')],
])('%s is a bad request', (_what, error) => {
  expect(toExpectedError(error)).toMatchObject({ code: 'bad-request', status: 400 });
});

it('leaves everything else as it is', () => {
  for (const error of [new Error('a bug'), coded('P2002'), coded('P2025'), coded('23505'), 'text', null, undefined]) {
    expect(toExpectedError(error)).toBe(error);
  }
  const own = new AppError('conflict', 'connection terminated');
  expect(toExpectedError(own)).toBe(own);
});
