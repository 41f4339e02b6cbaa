import type { Mode } from '@fiscal/domain';
import type { ApiRouter } from '../http/api-router.ts';
import { type ApiDocument, buildDocument } from '../openapi/document.ts';
import type { OperationDeps } from '../operation/operation.ts';
import { operations } from './operations.ts';

interface RegistrationDeps extends Omit<OperationDeps, 'published'> {
  readonly mode: Mode;
  readonly baseUrl: string;
}

/** Registers every operation of the list, and gives what makes the document that publishes them, 300 ms the first time. */
export function registerOperations(router: ApiRouter, deps: RegistrationDeps): () => ApiDocument {
  let document: ApiDocument | undefined;
  const published = (): ApiDocument => {
    document ??= buildDocument(router, deps);
    return document;
  };
  for (const operation of operations) operation.register(router, { ...deps, published });
  return published;
}
