import { buildBundles } from './build-bundles.ts';

/** What a start does itself where this was not run: `turbo run build` keeps the result by the sources. */
const { folder } = await buildBundles();
process.stdout.write(`${folder}\n`);
