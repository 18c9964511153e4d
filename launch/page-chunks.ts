import { readImports } from './read-imports.ts';
import type { ModuleFacts } from './read-imports.ts';

/** What the bundler tells about its modules. */
export interface ModuleGraph {
  readonly getModuleIds: () => IterableIterator<string>;
  readonly getModuleInfo: (id: string) =>
    | (ModuleFacts & {
        readonly isEntry: boolean;
        readonly isIncluded: boolean | null;
        readonly code: string | null;
        readonly dynamicImporters: readonly string[];
      })
    | null;
}

type Imports = ReadonlyMap<string, ReadonlySet<string>>;
type GroupOf = ReadonlyMap<string, Group>;

/** What a decision about two groups looks at. */
interface Rest {
  readonly weights: Float64Array;
  readonly groupOf: GroupOf;
  readonly imports: Imports;
  /** What each user loads without need already. */
  readonly vain: Float64Array;
}

/** Modules that the same pages load. */
interface Group {
  readonly name: string;
  readonly modules: string[];
  /** Characters before minifying. */
  size: number;
  /** 1 at the place of each user that loads it. */
  readonly users: Uint8Array;
}

/** What one more file costs a page, in characters of source: its own head, its request, what compresses less alone. */
const FILE_COST = 90_000;
/** Nor does a page load more than this without need, however much others save. */
const MOST_IN_VAIN = 24_000;
/** What is loaded by a press weighs less than what comes with a page. */
const LATE_WEIGHT = 0.1;
/** What changes with a new version of a package only, and stays in the browser until then. */
const RUNTIME =
  /commonjsHelpers|node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@remix-run\/(?:react|router|server-runtime)|turbo-stream)\//;
const ROUTE = /\/app\/(?:routes\/)?([^/]+?)\.tsx?\?__remix-build-client-route$/;

/**
 * Which file each module that is shared goes into, for the bundler's `manualChunks`. By itself it makes one file for every set
 * of pages that share something, which are dozens of tiny ones for each page. Here such sets are put together as long as
 * what pages load in vain costs less than the files that they save. Files never import each other in a circle.
 */
export function planChunks(): (id: string, graph: ModuleGraph) => string | undefined {
  let plan: ReadonlyMap<string, string> | null = null;
  return (id, graph) => (plan ??= makePlan(graph)).get(id);
}

function makePlan(graph: ModuleGraph): ReadonlyMap<string, string> {
  const ids = [...graph.getModuleIds()].filter((id) => {
    const facts = graph.getModuleInfo(id);
    return facts?.isIncluded || facts?.isEntry;
  });
  const imports = readImports(ids, graph.getModuleInfo);
  const entries = ids.filter((id) => graph.getModuleInfo(id)!.isEntry);
  const late = ids.filter((id) => graph.getModuleInfo(id)!.dynamicImporters.length > 0);
  const users = usersOf(entries, late, imports);
  const weights = Float64Array.from([...entries.map(() => 1), ...late.map(() => LATE_WEIGHT)]);

  const groups = new Map<string, Group>();
  for (const id of ids) {
    const { isEntry, code } = graph.getModuleInfo(id)!;
    const own = users.get(id);
    if (isEntry || !own || own.reduce((sum, one) => sum + one, 0) < 2) continue;
    const isRuntime = RUNTIME.test(id);
    const key = isRuntime ? 'runtime' : own.join('');
    const group = groups.get(key) ?? { name: isRuntime ? 'runtime' : nameOf(id), modules: [], size: 0, users: own };
    group.modules.push(id);
    group.size += code?.length ?? 0;
    groups.set(key, group);
  }
  const merged = mergeGroups([...groups.values()], weights, imports);
  const taken = new Set<string>();
  return new Map(
    merged.flatMap(({ name, modules }) => {
      let own = name;
      for (let number = 2; taken.has(own); number += 1) own = `${name}-${number}`;
      taken.add(own);
      return modules.map((id) => [id, own] as const);
    }),
  );
}

/** For each module the pages that load it, and the late parts that load it where their page has not. */
function usersOf(entries: readonly string[], late: readonly string[], imports: Imports): Map<string, Uint8Array> {
  const users = new Map<string, Uint8Array>();
  const chains = chainsOf(entries);
  for (const [index, starts] of [...chains, ...late.map((id) => [id])].entries()) {
    for (const id of closure(starts, imports)) {
      let own = users.get(id);
      if (!own) users.set(id, (own = new Uint8Array(entries.length + late.length)));
      own[index] = 1;
    }
  }
  return users;
}

/** What is open with each page: itself, the routes around it, the root, and what starts them all. */
function chainsOf(entries: readonly string[]): string[][] {
  const names = new Map(entries.flatMap((id) => [[ROUTE.exec(id)?.[1] ?? '', id]] as [string, string][]));
  const always = entries.filter((id) => !ROUTE.test(id) || ROUTE.exec(id)?.[1] === 'root');
  return entries.map((id) => {
    const parts = (ROUTE.exec(id)?.[1] ?? '').split('.');
    const around = parts.flatMap((_, count) => names.get(parts.slice(0, count).join('.')) ?? []);
    return [...always, ...around, id];
  });
}

function closure(starts: readonly string[], imports: Imports): Set<string> {
  const seen = new Set(starts);
  for (const id of seen) for (const next of imports.get(id) ?? []) seen.add(next);
  return seen;
}

function mergeGroups(groups: Group[], weights: Float64Array, imports: Imports): readonly Group[] {
  const groupOf = new Map(groups.flatMap((group) => group.modules.map((id) => [id, group] as const)));
  const rest: Rest = { weights, groupOf, imports, vain: new Float64Array(weights.length) };
  const refused = new Set<string>();
  for (;;) {
    let best: { readonly pair: readonly [Group, Group]; readonly gain: number } | null = null;
    for (const [index, one] of groups.entries()) {
      for (const other of groups.slice(index + 1)) {
        const most = best?.gain ?? 0;
        if (mostGain(one, other, weights) <= most || refused.has(keyOf(one, other))) continue;
        const gain = gainOf(one, other, rest);
        if (gain > most) best = { pair: [one, other], gain };
      }
    }
    if (!best) return groups;
    const [one, other] = best.pair;
    if (leadsAround(one, other, groupOf, imports) || leadsAround(other, one, groupOf, imports)) {
      refused.add(keyOf(one, other));
      continue;
    }
    for (const [index, more] of inVain(one, other, rest).entries()) rest.vain[index]! += more;
    const [larger, smaller] = one.size >= other.size ? [one, other] : [other, one];
    for (const id of smaller.modules) groupOf.set(id, larger);
    larger.modules.push(...smaller.modules);
    larger.size += smaller.size;
    addUsers(larger, smaller.users);
    for (const behind of reach([larger], groupOf, imports)) addUsers(behind, larger.users);
    groups.splice(groups.indexOf(smaller), 1);
  }
}

const keyOf = (one: Group, other: Group) =>
  `${one.modules[0]} ${one.modules.length} ${other.modules[0]} ${other.modules.length}`;

/** What they save if nothing lies behind them: quick to tell, and never too little. */
function mostGain(one: Group, other: Group, weights: Float64Array): number {
  if (one.name === 'runtime' || other.name === 'runtime') return 0;
  let gain = 0;
  for (let index = 0; index < weights.length; index += 1) {
    if (one.users[index]) gain += weights[index]! * (other.users[index] ? FILE_COST : -other.size);
    else if (other.users[index]) gain -= weights[index]! * one.size;
  }
  return gain;
}

/** What all pages save when two become one, less what they load in vain; `-Infinity` where one page would load too much so. */
function gainOf(one: Group, other: Group, rest: Rest): number {
  const vain = inVain(one, other, rest);
  let gain = 0;
  for (const [index, weight] of rest.weights.entries()) {
    const more = vain[index]!;
    if (more > 0 && weight === 1 && rest.vain[index]! + more > MOST_IN_VAIN) return -Infinity;
    gain -= weight * more;
    if (one.users[index] && other.users[index]) gain += weight * FILE_COST;
  }
  return gain;
}

/** For each user what it would load without need, also because the file imports others. */
function inVain(one: Group, other: Group, { groupOf, imports }: Rest): Float64Array {
  const vain = new Float64Array(one.users.length);
  for (const group of reach([one, other], groupOf, imports)) {
    for (const index of vain.keys()) {
      if ((one.users[index] || other.users[index]) && !group.users[index]) vain[index]! += group.size;
    }
  }
  return vain;
}

/** Whether one leads to the other through a third: together they would be a circle with it. */
function leadsAround(from: Group, to: Group, groupOf: GroupOf, imports: Imports): boolean {
  const between = [...reach([from], groupOf, imports, 1)].filter((group) => group !== from && group !== to);
  return reach(between, groupOf, imports).has(to);
}

/** All groups that these import, and those behind them; the first steps only where asked. */
function reach(starts: readonly Group[], groupOf: GroupOf, imports: Imports, steps = Infinity): Set<Group> {
  const found = new Set(starts);
  let count = 0;
  for (const group of found) {
    if ((count += 1) > steps) break;
    for (const id of group.modules) {
      for (const next of imports.get(id) ?? []) {
        const other = groupOf.get(next);
        if (other) found.add(other);
      }
    }
  }
  return found;
}

function addUsers(group: Group, users: Uint8Array): void {
  for (const [index, isUser] of users.entries()) if (isUser) group.users[index] = 1;
}

const nameOf = (id: string) =>
  /([^/]+?)(?:\.client)?\.\w+(?:\?.*)?$/.exec(id)?.[1]?.replace(/[^\w-]/g, '-') ?? 'shared';
