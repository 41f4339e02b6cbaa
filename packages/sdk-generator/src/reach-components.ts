import { partsOf, readReference, type Schema, type Schemas } from './openapi.ts';

/** Returns the names of all components that the schemas refer to, directly or through others. Throws when one is missing. */
export function reachComponents(schemas: readonly Schema[], components: Schemas): ReadonlySet<string> {
  const reached = new Set<string>();
  const visit = (schema: Schema): void => {
    const name = readReference(schema);
    if (name !== undefined && !reached.has(name)) {
      const component = components[name];
      if (component === undefined) throw new Error(`the document has no component ${name}`);
      reached.add(name);
      visit(component);
    }
    partsOf(schema).forEach(visit);
  };
  schemas.forEach(visit);
  return reached;
}
