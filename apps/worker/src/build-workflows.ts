import { failureConverterPath } from '@fiscal/temporal-client';
import { loadWorkflowBundle } from '@fiscal/workflows/bundle';

/** Built where an image is made: at run time the folder of the bundles is somebody else's, and only read. */
const folder = process.argv[2];
if (folder === undefined) throw new Error('usage: build-workflows.ts <folder>');
const { codePath } = await loadWorkflowBundle({ folder, failureConverterPath });
process.stdout.write(`${codePath}\n`);
