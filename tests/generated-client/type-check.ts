import path from 'node:path';
import ts from 'typescript';

/** The complaints of the compiler at its strictest about each of `entries`; these and the other sources exist in memory only. */
export function typeComplaints(sources: Readonly<Record<string, string>>, entries: readonly string[]): string[][] {
  const files = new Map(Object.entries(sources));
  const options: ts.CompilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    erasableSyntaxOnly: true,
    types: [],
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  };
  const host = ts.createCompilerHost(options);
  const own = (name: string) => files.get(path.basename(name));
  const { getSourceFile, fileExists } = host;
  host.getSourceFile = (name, target) => {
    const text = own(name);
    return text === undefined ? getSourceFile(name, target) : ts.createSourceFile(name, text, target);
  };
  host.fileExists = (name) => own(name) !== undefined || fileExists(name);
  const program = ts.createProgram([...entries], options, host);
  const said = ts.getPreEmitDiagnostics(program);
  // Faults of no file, and of the other sources, are said of each.
  return entries.map((entry) =>
    said
      .filter(({ file }) => !file || file.fileName === entry || !entries.includes(file.fileName))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ')),
  );
}
