import { copyFile } from 'node:fs/promises';
import { failureConverterPath } from '@fiscal/temporal-client';
import { defaultBundleFolder, loadWorkflowBundle } from '@fiscal/workflows/bundle';

/** Builds the workflow bundle while an image is built: the image holds no sources of workflows. */
const file = process.argv[2];
if (file === undefined) throw new Error('usage: build-workflows.ts <file>');
const { codePath } = await loadWorkflowBundle({ folder: defaultBundleFolder, failureConverterPath });
await copyFile(codePath, file);
