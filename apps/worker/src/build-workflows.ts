import { copyFile } from 'node:fs/promises';
import { failureConverterPath } from '@fiscal/temporal-client';
import { defaultBundleFolder, loadWorkflowBundle } from '@fiscal/workflows/bundle';

/** Runs while an image is built: at run time the sources of the workflows are missing. */
const file = process.argv[2];
if (file === undefined) throw new Error('usage: build-workflows.ts <file>');
const { codePath } = await loadWorkflowBundle({ folder: defaultBundleFolder, failureConverterPath });
await copyFile(codePath, file);
