import { inlineComponents } from '@fiscal/sdk-generator';
import { getOpenapiOperation } from '../routes/system/get-openapi/get-openapi.operation.ts';
import type { PublishedDocument } from './published-document.ts';
import type { TestApi } from './test-api.ts';
import { expectStatus } from './typed-client.ts';

/** Reads the document from the sandbox address, without references to parameters, headers and responses. */
export async function servedDocument(api: TestApi): Promise<PublishedDocument> {
  const answer = await api.call(getOpenapiOperation, { key: '' });
  return inlineComponents(expectStatus(answer, 200).body as unknown as PublishedDocument);
}
