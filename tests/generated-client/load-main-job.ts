import { writeFileSync } from 'node:fs';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { MAIN_JOB } from './main-job-source.ts';

const require = createRequire(import.meta.url);

type MakePhoto = (order: { readonly baseUrl: string; readonly key: string; readonly photo: Blob }) => Promise<Blob>;

/** The journey of a generated client as a program that runs; its file is written into the folder. */
export async function loadMainJob(folder: string): Promise<MakePhoto> {
  const library = pathToFileURL(require.resolve('openapi-fetch')).href;
  const file = path.join(folder, 'main-job.mjs');
  writeFileSync(file, stripTypeScriptTypes(MAIN_JOB).replace("'openapi-fetch'", JSON.stringify(library)));
  const program = (await import(pathToFileURL(file).href)) as { readonly makePhoto: MakePhoto };
  return program.makePhoto;
}
