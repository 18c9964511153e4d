/** The parts of a syntax tree that are read here; the bundler's are richer. */
interface Named {
  readonly name?: string;
  readonly value?: unknown;
}
interface Specifier {
  readonly type: string;
  readonly imported?: Named;
  readonly exported?: Named;
  readonly local?: Named;
}
interface Statement {
  readonly type: string;
  readonly source?: { readonly value?: unknown } | null;
  readonly specifiers?: readonly Specifier[];
  readonly exported?: Named | null;
}

export interface ModuleFacts {
  readonly ast: { readonly body: readonly unknown[] } | null;
  /** What each address that it imports leads to, in the order of their first use. */
  readonly importedIds: readonly string[];
  readonly exports: readonly string[] | null;
  /** Whether it has to run although nothing of it is used. */
  readonly moduleSideEffects: boolean | 'no-treeshake';
}

export type ReadModule = (id: string) => ModuleFacts | null;

/** Something that a module hands on from another; `*` is all of it. */
interface HandedOn {
  readonly from: string;
  readonly name: string;
}

interface Parsed {
  readonly imported: readonly HandedOn[];
  readonly exported: ReadonlyMap<string, HandedOn>;
  readonly starred: readonly string[];
}

/**
 * Which modules each module needs, seen through those that only hand on what others offer: the door of a room offers much, and
 * who takes one thing of it loads only that. The bundler finds the same when it leaves out what nobody uses.
 */
export function readImports(ids: Iterable<string>, read: ReadModule): Map<string, ReadonlySet<string>> {
  const parsed = new Map<string, Parsed>();
  const parse = (id: string) => {
    const known = parsed.get(id);
    if (known) return known;
    const fresh = parseModule(read(id));
    parsed.set(id, fresh);
    return fresh;
  };
  const seek = (target: HandedOn, needed: Set<string>, visited = new Set<string>()) => {
    const { from, name } = target;
    const key = `${from} ${name}`;
    if (visited.has(key)) return;
    visited.add(key);
    const facts = read(from);
    if (!facts) return;
    const { exported, starred } = parse(from);
    if (name === '*') {
      needed.add(from);
      for (const each of exported.values()) seek(each, needed, visited);
      for (const each of starred) seek({ from: each, name: '*' }, needed, visited);
      return;
    }
    const handed = exported.get(name);
    const star = handed ? undefined : starred.find((each) => read(each)?.exports?.includes(name));
    if (!handed && star === undefined) {
      needed.add(from);
      return;
    }
    if (facts.moduleSideEffects) needed.add(from);
    seek(handed ?? { from: star!, name }, needed, visited);
  };
  const imports = new Map<string, ReadonlySet<string>>();
  for (const id of ids) {
    const { imported, exported, starred } = parse(id);
    const needed = new Set<string>();
    for (const each of imported) {
      if (each.name !== '') seek(each, needed);
      else if (read(each.from)?.moduleSideEffects) needed.add(each.from);
    }
    // What has to run takes along what it hands on.
    if (read(id)?.moduleSideEffects) {
      for (const each of [...exported.values(), ...starred.map((from) => ({ from, name: '*' }))]) seek(each, needed);
    }
    needed.delete(id);
    imports.set(id, needed);
  }
  return imports;
}

function parseModule(facts: ModuleFacts | null): Parsed {
  const imported: HandedOn[] = [];
  const exported = new Map<string, HandedOn>();
  const starred: string[] = [];
  const local = new Map<string, HandedOn>();
  const addresses = new Map<string, string>();
  const statements = (facts?.ast?.body ?? []) as readonly Statement[];
  const resolve = (statement: Statement) => {
    const address = String(statement.source?.value);
    if (!addresses.has(address)) addresses.set(address, facts!.importedIds[addresses.size] ?? '');
    return addresses.get(address)!;
  };
  for (const statement of statements) {
    if (!statement.source) continue;
    const from = resolve(statement);
    if (statement.type === 'ImportDeclaration') {
      if (statement.specifiers?.length === 0) imported.push({ from, name: '' });
      for (const specifier of statement.specifiers ?? []) {
        const one = { from, name: importedName(specifier) };
        imported.push(one);
        local.set(nameOf(specifier.local), one);
      }
    } else if (statement.type === 'ExportAllDeclaration') {
      if (statement.exported) exported.set(nameOf(statement.exported), { from, name: '*' });
      else starred.push(from);
    } else {
      for (const { exported: out, local: inner } of statement.specifiers ?? []) {
        exported.set(nameOf(out), { from, name: nameOf(inner) });
      }
    }
  }
  for (const { type, source, specifiers } of statements) {
    if (type !== 'ExportNamedDeclaration' || source) continue;
    for (const { exported: out, local: inner } of specifiers ?? []) {
      const handed = local.get(nameOf(inner));
      if (handed) exported.set(nameOf(out), handed);
    }
  }
  return { imported, exported, starred };
}

function importedName(specifier: Specifier): string {
  if (specifier.type === 'ImportDefaultSpecifier') return 'default';
  return specifier.type === 'ImportNamespaceSpecifier' ? '*' : nameOf(specifier.imported);
}

const nameOf = (named: Named | undefined) => String(named?.name ?? named?.value ?? '');
