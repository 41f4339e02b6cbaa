import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { buildBundles } from './build-bundles.ts';

// Builds the bundles of an image. Its programs have fixed names: `<folder>/current/<program>.js`.
const folder = process.argv[2];
if (folder === undefined) throw new Error('usage: build-image.ts <folder>');
const bundles = await buildBundles({ folder, contents: 'programs' });
await rename(bundles.folder, join(folder, 'current'));
