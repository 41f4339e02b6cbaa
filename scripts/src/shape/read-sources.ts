import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const foldersIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [`${folder}/${entry.name}`] : [],
  );

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
    (name) => `${folder}/${name.replaceAll('\\', '/')}`,
  );

/** Reads the sources of the product and of other folders, without tests: path in the repository to text. */
export function readSources(others: readonly 'scripts'[] = []): ReadonlyMap<string, string> {
  const { pattern } = JSON.parse(readFileSync(new URL('./test-code.json', import.meta.url), 'utf8')) as {
    readonly pattern: string;
  };
  const testCode = new RegExp(pattern);
  const product = ['workflows', 'activities', 'temporal', ...foldersIn('apps'), ...foldersIn('packages')];
  const files = [...product, ...others]
    .filter((folder) => foldersIn(folder).includes(`${folder}/src`))
    .flatMap((folder) => filesBelow(`${folder}/src`))
    .filter((file) => /\.tsx?$/.test(file) && !testCode.test(file));
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}

const notOurs = /^(?:node_modules|dist|coverage|generated|\..*)$/;

/** Reads every `*.ts` and `*.tsx` of the repository, tests and scripts too, without generated files: path in the repository to text. */
export const readEverySource = (): ReadonlyMap<string, string> =>
  new Map(typeScriptBelow('').map((file) => [file, readFileSync(join(root, file), 'utf8')]));

function typeScriptBelow(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}${entry.name}`;
    if (entry.isDirectory()) return notOurs.test(entry.name) ? [] : typeScriptBelow(`${path}/`);
    return /\.tsx?$/.test(path) ? [path] : [];
  });
}
