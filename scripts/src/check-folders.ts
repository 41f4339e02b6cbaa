import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFolderCircles } from './shape/find-folder-circles.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { pattern } = JSON.parse(readFileSync(new URL('./shape/test-code.json', import.meta.url), 'utf8')) as {
  readonly pattern: string;
};
const testCode = new RegExp(pattern);

const namesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [`${folder}/${entry.name}`] : [],
  );

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
    (name) => `${folder}/${name.replaceAll('\\', '/')}`,
  );

const sources = ['workflows', 'activities', 'temporal', ...namesIn('apps'), ...namesIn('packages')]
  .filter((folder) => namesIn(folder).includes(`${folder}/src`))
  .flatMap((folder) => filesBelow(`${folder}/src`))
  .filter((file) => /\.tsx?$/.test(file) && !testCode.test(file));

const circles = findFolderCircles(
  new Map(sources.map((file) => [file, readFileSync(join(root, file), 'utf8')])),
);
for (const circle of circles) process.stdout.write(`a circle of folders:\n  ${circle.join('\n  ')}\n`);
process.stdout.write(`${sources.length} files, ${circles.length} shortest circles of folders\n`);
process.exitCode = circles.length === 0 ? 0 : 1;
