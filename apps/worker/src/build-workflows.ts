import { copyFile } from 'node:fs/promises';
import { failureConverterPath } from '@fiscal/temporal-client';
import { defaultBundleFolder, loadWorkflowBundle } from '@fiscal/workflows/bundle';

/** Run where an image is made: at run time the sources of the workflows are not there. */
const file = process.argv[2];
if (file === undefined) throw new Error('usage: build-workflows.ts <file>');
const { codePath } = await loadWorkflowBundle({ folder: defaultBundleFolder, failureConverterPath });
await copyFile(codePath, file);
