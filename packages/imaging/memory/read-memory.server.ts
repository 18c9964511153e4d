import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export interface Memory {
  /** Bytes that this process and all beside it in its container may use; the machine's where nothing limits it. */
  readonly limit: number;
  /** Bytes that are free of those now; what the system only keeps for later counts as free. */
  readonly free: number;
}

/**
 * The memory there is. In a container the machine's own figures say nothing: what counts is the limit of the control group,
 * or the closest one above it, in either version of them.
 *
 * @param root tests hand in a folder of their own
 */
export function readMemory(root = '/'): Memory {
  const read = (file: string): string | null => {
    try {
      return readFileSync(path.join(root, file), 'utf8');
    } catch {
      return null;
    }
  };
  const machine = read('proc/meminfo') ?? '';
  const kilobytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(machine)?.[1] ?? NaN) * 1024;
  let limit = kilobytes('MemTotal') || os.totalmem();
  let free = kilobytes('MemAvailable') || os.freemem();
  for (const group of groupsOf(read('proc/self/cgroup') ?? '')) {
    const own = Number(read(path.join(group.folder, group.limit))?.trim());
    // "max" and the huge number of version 1 mean none.
    if (!Number.isFinite(own) || own <= 0 || own >= limit) continue;
    const used = Number(read(path.join(group.folder, group.used))?.trim() || 0);
    const cached = Number(
      /^(?:total_)?inactive_file (\d+)/m.exec(read(path.join(group.folder, 'memory.stat')) ?? '')?.[1] ?? 0,
    );
    limit = own;
    free = Math.min(free, Math.max(0, own - used + cached));
  }
  return { limit, free: Math.min(free, limit) };
}

interface Group {
  readonly folder: string;
  readonly limit: string;
  readonly used: string;
}

/** The process's group and all above it. Inside a container the mount may begin at the group itself. */
function groupsOf(listing: string): Group[] {
  return listing.split('\n').flatMap((line) => {
    const [, controllers = '', own = ''] = /^\d+:([^:]*):(.*)$/.exec(line) ?? [];
    if (controllers === '' && own !== '') return above('sys/fs/cgroup', own, 'memory.max', 'memory.current');
    if (!controllers.split(',').includes('memory')) return [];
    return above('sys/fs/cgroup/memory', own, 'memory.limit_in_bytes', 'memory.usage_in_bytes');
  });
}

function above(mount: string, own: string, limit: string, used: string): Group[] {
  const parts = own.split('/').filter((part) => part !== '' && part !== '..');
  return parts
    .reduce((folders, part) => [...folders, path.join(folders.at(-1)!, part)], [mount])
    .map((folder) => ({ folder, limit, used }));
}
