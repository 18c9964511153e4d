import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readMemory } from './read-memory.server.ts';

const GB = 1024 ** 3;
const MEMINFO = `MemTotal:       ${32 * 1024 * 1024} kB\nMemFree:  1 kB\nMemAvailable:   ${20 * 1024 * 1024} kB\n`;
const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

function machine(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(path.join(os.tmpdir(), 'plinth-memory-'));
  folders.push(root);
  for (const [name, text] of Object.entries({ 'proc/meminfo': MEMINFO, ...files })) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  return root;
}

test('a machine without limits has what it says', () => {
  const root = machine({ 'proc/self/cgroup': '0::/user.slice\n', 'sys/fs/cgroup/user.slice/memory.max': 'max\n' });
  expect(readMemory(root)).toEqual({ limit: 32 * GB, free: 20 * GB });
});

test('control groups of version 2: the closest limit counts, what is only kept in mind is free', () => {
  const root = machine({
    'proc/self/cgroup': '0::/pods/one\n',
    'sys/fs/cgroup/pods/memory.max': `${4 * GB}\n`,
    'sys/fs/cgroup/pods/memory.current': `${GB}\n`,
    'sys/fs/cgroup/pods/one/memory.max': `${2 * GB}\n`,
    'sys/fs/cgroup/pods/one/memory.current': `${1.5 * GB}\n`,
    'sys/fs/cgroup/pods/one/memory.stat': `anon 1\ninactive_file ${0.5 * GB}\n`,
  });
  expect(readMemory(root)).toEqual({ limit: 2 * GB, free: GB });
});

test('inside a container the group is the mount itself', () => {
  const root = machine({
    'proc/self/cgroup': '0::/\n',
    'sys/fs/cgroup/memory.max': `${GB}\n`,
    'sys/fs/cgroup/memory.current': `${0.25 * GB}\n`,
  });
  expect(readMemory(root)).toEqual({ limit: GB, free: 0.75 * GB });
});

test('control groups of version 1, whose path the container does not see', () => {
  const root = machine({
    'proc/self/cgroup': '9:name=systemd:/\n4:memory:/docker/abc\n0::/\n',
    'sys/fs/cgroup/memory/memory.limit_in_bytes': `${GB}\n`,
    'sys/fs/cgroup/memory/memory.usage_in_bytes': `${0.5 * GB}\n`,
    'sys/fs/cgroup/memory/memory.stat': `cache 1\ntotal_inactive_file ${0.25 * GB}\n`,
  });
  expect(readMemory(root)).toEqual({ limit: GB, free: 0.75 * GB });
});
