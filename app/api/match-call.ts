import type { Call } from './call.ts';

export type CallMatch =
  | { readonly kind: 'found'; readonly call: Call; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: 'method'; readonly allow: readonly string[] }
  | { readonly kind: 'unknown' };

/**
 * Finds the call for a method and path; literal segments win over {name} segments. A slash at the end is ignored where something is
 * read. Nothing is written by such an address: programs fold `/products/..` to it, and it would name the whole instead of a part.
 */
export function matchCall(calls: readonly Call[], method: string, pathname: string): CallMatch {
  if (pathname.endsWith('/') && method !== 'GET' && method !== 'HEAD') return { kind: 'unknown' };
  const segments = pathname.replace(/\/$/, '').split('/');
  const matches = calls
    .map((call) => ({ call, params: matchPath(call.path, segments) }))
    .filter((match): match is { call: Call; params: Record<string, string> } => match.params !== null)
    .sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length);
  if (matches.length === 0) return { kind: 'unknown' };
  const wanted = method === 'HEAD' ? 'GET' : method;
  const match = matches.find(({ call }) => call.method === wanted);
  if (!match) return { kind: 'method', allow: [...new Set(matches.map(({ call }) => call.method))] };
  return { kind: 'found', ...match };
}

function matchPath(path: string, segments: readonly string[]): Record<string, string> | null {
  const pattern = path.split('/');
  if (pattern.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index]!;
    if (part.startsWith('{')) {
      const value = decodeSegment(segment);
      if (!value) return null;
      params[part.slice(1, -1)] = value;
    } else if (part !== segment) {
      return null;
    }
  }
  return params;
}

function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
