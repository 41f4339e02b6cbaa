import openapiTS from 'openapi-typescript';

/** Validates a whole OpenAPI document with the linter inside openapi-typescript. Throws when it is not valid. */
export async function checkDocument(text: string): Promise<void> {
  await openapiTS(text, { silent: true });
}
