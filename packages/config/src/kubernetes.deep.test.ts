import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isInstalled } from '@fiscal/testkit';
import { expect, onTestFinished, test } from 'vitest';
import { parseAllDocuments } from 'yaml';

const deploy = fileURLToPath(new URL('../../../deploy/kubernetes', import.meta.url));

function validate(manifests: string): number | null {
  const folder = mkdtempSync(join(tmpdir(), 'fiscal-manifests-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'manifests.yaml');
  writeFileSync(file, manifests);
  return spawnSync('kubernetes-validate', ['--strict', file]).status;
}

const build = (folder: string): string => execFileSync('kustomize', ['build', folder], { encoding: 'utf8' });

test.skipIf(!isInstalled('kustomize') || !isInstalled('kubernetes-validate'))(
  'the example builds, and every resource follows the schema of Kubernetes [needs kustomize and kubernetes-validate]',
  () => {
    const built = build(`${deploy}/example`);
    const kinds = parseAllDocuments(built).map((document) => document.get('kind'));
    expect(kinds.sort()).toEqual([
      'ConfigMap',
      'Deployment',
      'Deployment',
      'Deployment',
      'Deployment',
      'Ingress',
      'Job',
      'PodDisruptionBudget',
      'PodDisruptionBudget',
      'Service',
      'Service',
    ]);
    expect(validate(built)).toBe(0);
    // The validator sees a field that does not exist.
    expect(validate(built.replaceAll('readinessProbe:', 'readynessProbe:'))).not.toBe(0);
  },
);

test.skipIf(!isInstalled('kustomize'))(
  'the patches of the example let API and tools use the schemas of the program [needs kustomize]',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'fiscal-kustomize-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    cpSync(deploy, folder, { recursive: true });
    const file = join(folder, 'example', 'kustomization.yaml');
    const text = readFileSync(file, 'utf8');
    const [installation = '', patches = ''] = text.split(/^(?=#patches:)/m);
    writeFileSync(file, installation + patches.replaceAll(/^#/gm, ''));
    const folders = build(join(folder, 'example')).match(/NFE_SCHEMAS_FOLDER\n +value: .*$/gm);
    expect(folders?.map((each) => each.split(': ').at(-1))).toEqual(['""', '""']);
  },
);
