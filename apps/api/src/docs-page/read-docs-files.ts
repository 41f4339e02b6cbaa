import { operations } from '../routes/operations.ts';
import type { DocsFiles } from './docs-page.ts';
import { createDocsTree } from './docs-tree.ts';
import { readGuides } from './guides/read-guides.ts';
import { readScalarScript } from './scalar-script.ts';

/** Reads what `/docs` serves, once per process. */
export async function readDocsFiles(): Promise<DocsFiles> {
  const [scalarScript, guides] = await Promise.all([readScalarScript(), readGuides()]);
  return { scalarScript, tree: createDocsTree(guides, operations) };
}
