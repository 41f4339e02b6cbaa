import type { Mode } from '@fiscal/domain';
import type { ApiRouter } from '../http/api-router.ts';
import { createSharedFile, type SharedFile } from '../http/shared-file.ts';
import { buildDocument } from '../openapi/document.ts';
import { createCallInside } from '../operation/call-inside.ts';
import type { OperationDeps } from '../operation/operation.ts';
import { operations } from './operations.ts';

interface RegistrationDeps extends Omit<OperationDeps, 'published' | 'callInside'> {
  readonly mode: Mode;
  readonly baseUrl: string;
}

/** Registers every operation. Returns a function that makes the published document; its first call takes some 300 ms. */
export function registerOperations(router: ApiRouter, deps: RegistrationDeps): () => SharedFile {
  let document: SharedFile | undefined;
  const published = (): SharedFile => {
    document ??= createSharedFile(JSON.stringify(buildDocument(router, deps)), 'application/json');
    return document;
  };
  const register = (to: ApiRouter): void => {
    for (const operation of operations) operation.register(to, given);
  };
  const given: OperationDeps = { ...deps, published, callInside: createCallInside(register) };
  register(router);
  return published;
}
