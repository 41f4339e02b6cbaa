import { isSchema, type OpenApiDocument, readReference, type Schema } from './openapi.ts';

export interface ErrorPlan {
  /** The name of the component of the error. */
  readonly component: string;
  readonly code: string;
  readonly description: unknown;
  readonly details: Schema;
}

/** Reads every error of the document, in the order of the document. */
export function readErrors({ components: { schemas } }: OpenApiDocument): readonly ErrorPlan[] {
  const { properties } = schemas.Error ?? {};
  const members = isSchema(properties) && isSchema(properties.error) ? properties.error.oneOf : undefined;
  if (!Array.isArray(members)) throw new Error('the document has no errors');
  return members.map((member: Schema) => {
    const component = readReference(member) ?? '';
    const { properties: fields, description } = schemas[component] ?? {};
    const { code, details } = isSchema(fields) ? fields : {};
    if (!isSchema(code) || !isSchema(details)) throw new Error(`${component} has no code or no details`);
    return { component, code: String(code.const), description, details };
  });
}
