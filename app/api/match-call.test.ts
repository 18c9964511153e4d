import { describe, expect, it } from 'vitest';
import { defineCall } from './call.ts';
import { matchCall } from './match-call.ts';

const calls = [
  defineCall('GET', '/api/workspaces/projects/{id}', { summary: 'one', handle: async () => null }),
  defineCall('PUT', '/api/workspaces/projects/{id}', { summary: 'save', handle: async () => null }),
  defineCall('GET', '/api/workspaces/{id}/projects', { summary: 'of a workspace', handle: async () => null }),
  defineCall('GET', '/api/workspaces/projects/all', { summary: 'literal', handle: async () => null }),
];

describe('matchCall', () => {
  it('finds a call and decodes its parameters', () => {
    const match = matchCall(calls, 'GET', '/api/workspaces/projects/a%20b');
    expect(match).toMatchObject({ kind: 'found', call: { summary: 'one' }, params: { id: 'a b' } });
  });

  it('decodes a parameter once: what was encoded twice keeps its escapes', () => {
    const params = (segment: string) => {
      const match = matchCall(calls, 'GET', `/api/workspaces/projects/${segment}`);
      return match.kind === 'found' ? match.params : match.kind;
    };
    expect(params('%252e%252e%252fall')).toEqual({ id: '%2e%2e%2fall' });
    expect(params('%2541')).toEqual({ id: '%41' });
    // An escaped slash is part of the value and never of the path.
    expect(params('a%2Fb')).toEqual({ id: 'a/b' });
  });

  it('prefers a literal segment over a parameter', () => {
    expect(matchCall(calls, 'GET', '/api/workspaces/projects/all')).toMatchObject({ call: { summary: 'literal' } });
  });

  it('answers HEAD like GET and ignores a trailing slash', () => {
    expect(matchCall(calls, 'HEAD', '/api/workspaces/projects/1/')).toMatchObject({ call: { summary: 'one' } });
  });

  it('writes nothing by an address that ends in a slash, which folded dots leave', () => {
    const folded = new URL('/api/workspaces/projects/1/items/%2e%2e', 'http://localhost').pathname;
    expect(folded).toBe('/api/workspaces/projects/1/');
    expect(matchCall(calls, 'PUT', folded).kind).toBe('unknown');
    expect(matchCall(calls, 'PUT', '/api/workspaces/projects/1').kind).toBe('found');
  });

  it('names the allowed methods where only the method is wrong', () => {
    expect(matchCall(calls, 'DELETE', '/api/workspaces/projects/1')).toEqual({ kind: 'method', allow: ['GET', 'PUT'] });
  });

  it('does not know other paths, broken escapes and empty parameters', () => {
    expect(matchCall(calls, 'GET', '/api/nothing').kind).toBe('unknown');
    expect(matchCall(calls, 'GET', '/api/workspaces/projects/%E0%A4%A').kind).toBe('unknown');
    expect(matchCall(calls, 'GET', '/api/workspaces/projects//').kind).toBe('unknown');
  });
});
