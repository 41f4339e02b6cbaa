type Json = Readonly<Record<string, unknown>>;
type Named = Readonly<Record<string, Json>>;

/** An operation of the document, or an event that receivers get. */
export interface PublishedOperation extends Json {
  readonly operationId: string;
  readonly parameters?: readonly Json[];
  readonly responses: Readonly<Record<string, PublishedResponse>>;
}

interface PublishedResponse extends Json {
  readonly headers?: Named;
}

/** Operations by path or event, and by method. */
export type OperationTree = Readonly<Record<string, Readonly<Record<string, PublishedOperation>>>>;

/** A part of an operation that may become a component with this name. */
interface Found {
  readonly name: string;
  readonly part: Json;
  readonly operationId: string;
}

/** One section of `components`. */
interface Section {
  readonly components: Named;
  /** Returns a reference to the component that equals the part; the part itself when there is none. */
  refer(part: Json): Json;
}

/**
 * Writes each parameter and header that is used more than once, and each refusal, once as a component, and refers to it
 * from the operations.
 */
export function shareComponents(trees: Readonly<Record<'paths' | 'webhooks', OperationTree>>) {
  const operations = Object.values(trees).flatMap((tree) =>
    Object.values(tree).flatMap(Object.values<PublishedOperation>),
  );
  const parameters = section(
    'parameters',
    2,
    operations.flatMap(({ operationId, parameters: own = [] }) =>
      own.map((part) => ({ name: String(part.name), part, operationId })),
    ),
  );
  const headers = section(
    'headers',
    2,
    operations.flatMap(({ operationId, responses }) =>
      Object.values(responses).flatMap(({ headers: own = {} }) =>
        Object.entries(own).map(([name, part]) => ({ name, part, operationId })),
      ),
    ),
  );
  const withHeaders = (response: PublishedResponse): PublishedResponse =>
    response.headers === undefined
      ? response
      : { ...response, headers: mapValues(response.headers, headers.refer) };
  const refusals = section(
    'responses',
    1,
    operations.flatMap(({ operationId, responses }) =>
      Object.values(responses).flatMap((response) => {
        const code = codeIn(response);
        return code === undefined ? [] : [{ name: code, part: withHeaders(response), operationId }];
      }),
    ),
  );
  const share = (operation: PublishedOperation): PublishedOperation => ({
    ...operation,
    ...(operation.parameters && { parameters: operation.parameters.map(parameters.refer) }),
    responses: mapValues(operation.responses, (response) => refusals.refer(withHeaders(response))),
  });
  return {
    ...mapValues(trees, (tree) => mapValues(tree, (methods) => mapValues(methods, share))),
    components: {
      parameters: parameters.components,
      headers: headers.components,
      responses: refusals.components,
    },
  };
}

/**
 * Makes components of the parts that are found at least `least` times. Different parts of one name are distinguished by
 * the first operation that has them; the one that is used most has the plain name.
 */
function section(title: string, least: number, all: readonly Found[]): Section {
  const uses = new Map<string, Found[]>();
  for (const found of all) {
    const text = JSON.stringify(found.part);
    const equal = uses.get(text) ?? [];
    equal.push(found);
    uses.set(text, equal);
  }
  const components: Record<string, Json> = {};
  const references = new Map<string, Json>();
  const byUse = [...uses].sort(([, a], [, b]) => b.length - a.length);
  for (const [text, [first, ...others]] of byUse) {
    if (first === undefined || others.length + 1 < least) continue;
    const name = first.name in components ? `${first.name}-${first.operationId}` : first.name;
    components[name] = first.part;
    references.set(text, { $ref: `#/components/${title}/${name}` });
  }
  return { components, refer: (part) => references.get(JSON.stringify(part)) ?? part };
}

/** Returns the code of a refusal; undefined for any other response. */
function codeIn({ content }: PublishedResponse): string | undefined {
  const { 'application/json': media } = Object(content);
  const code: unknown = media?.example?.error?.code;
  return typeof code === 'string' ? code : undefined;
}

const mapValues = <Name extends string, From, To>(
  record: Readonly<Record<Name, From>>,
  change: (value: From) => To,
): Readonly<Record<Name, To>> =>
  Object.fromEntries(Object.entries<From>(record).map(([name, value]) => [name, change(value)])) as Readonly<
    Record<Name, To>
  >;
