import path from 'node:path';
import ts from 'typescript';

/**
 * The parameters Stripe publishes for a request, read out of the types that its own library of this API version ships:
 * `items[].price` and so on, without those that are lists of anything or free keys (`metadata`), which end in `*`.
 */
export function publishedParameters(requests: Readonly<Record<string, string>>): Record<string, ReadonlySet<string>> {
  const text = Object.entries(requests)
    .map(([name, type]) => `export declare const ${name}: ${type};`)
    .join('\n');
  const file = path.resolve('tests/doubles/stripe/__requests.ts');
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const source = `import type Stripe from 'stripe';\n${text}\n`;
  const { getSourceFile, fileExists } = host;
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, source, ts.ScriptTarget.ES2022) : getSourceFile.call(host, name, ...rest);
  host.fileExists = (name) => name === file || fileExists.call(host, name);
  const program = ts.createProgram([file], options, host);
  const checker = program.getTypeChecker();
  const sourceFile = program.getSourceFile(file);
  if (!sourceFile) throw new Error(`${file} is not in the program`);
  const wrong = ts.getPreEmitDiagnostics(program, sourceFile);
  if (wrong.length > 0) throw new Error(ts.flattenDiagnosticMessageText(wrong[0]!.messageText, '\n'));
  const found: Record<string, Set<string>> = {};
  for (const symbol of checker.getExportsOfModule(checker.getSymbolAtLocation(sourceFile)!)) {
    const names = new Set<string>();
    collect(checker, checker.getTypeOfSymbol(symbol), '', names, 0);
    found[symbol.name] = names;
  }
  return found;
}

const MAX_DEPTH = 5;

function collect(checker: ts.TypeChecker, type: ts.Type, at: string, names: Set<string>, depth: number): void {
  if (depth > MAX_DEPTH) return;
  if (type.isUnion()) {
    for (const part of type.types) collect(checker, part, at, names, depth);
    return;
  }
  if (checker.isArrayType(type)) {
    names.add(`${at}[]`);
    for (const part of checker.getTypeArguments(type as ts.TypeReference)) {
      collect(checker, part, `${at}[]`, names, depth + 1);
    }
    return;
  }
  if (!(type.flags & ts.TypeFlags.Object)) {
    if (at) names.add(at);
    return;
  }
  if (type.getStringIndexType()) names.add(`${at}.*`);
  for (const property of type.getProperties()) {
    const inner = checker.getTypeOfSymbol(property);
    collect(checker, inner, at ? `${at}.${property.name}` : property.name, names, depth + 1);
  }
}
