import { fileURLToPath } from 'node:url';
import { failureConverterPath } from '@fiscal/temporal-client';
import { defaultBundleFolder, loadWorkflowBundle } from '@fiscal/workflows/bundle';

/** Returns the bundle of the test workflows, which the first caller builds. */
export async function testWorkflows(): Promise<{ readonly codePath: string }> {
  const workflowsPath = fileURLToPath(new URL('./workflows/index.ts', import.meta.url));
  const { codePath } = await loadWorkflowBundle({
    folder: defaultBundleFolder,
    failureConverterPath,
    workflowsPath,
  });
  return { codePath };
}
