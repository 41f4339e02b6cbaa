import { findFolderCircles } from './shape/find-folder-circles.ts';
import { readSources } from './shape/read-sources.ts';

const sources = readSources();
const circles = findFolderCircles(sources);
for (const circle of circles) process.stdout.write(`a circle of folders:\n  ${circle.join('\n  ')}\n`);
process.stdout.write(`${sources.size} files, ${circles.length} shortest circles of folders\n`);
process.exitCode = circles.length === 0 ? 0 : 1;
