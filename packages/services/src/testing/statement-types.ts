import { dirname, join } from 'node:path';
import ts from 'typescript';
import type { DeclaredStatement } from './list-statements.ts';

/** The type of a value in a program; `any` for an undetermined type or the value of a JSON document. */
export type ValueKind = 'string' | 'number' | 'boolean' | 'Date' | 'Uint8Array' | 'list' | 'any';

export interface DeclaredValue {
  readonly kinds: readonly ValueKind[];
  readonly nullable: boolean;
  /** True when the member may be absent. */
  readonly optional: boolean;
}

export type DeclaredValues = ReadonlyMap<string, DeclaredValue>;

/** The types of a statement's parameters and of its rows. */
export interface DeclaredTypes {
  /** File and line. */
  readonly place: string;
  readonly parameters: DeclaredValues;
  /** undefined: no row is read. */
  readonly row: DeclaredValues | undefined;
}

const root = join(import.meta.dirname, '../../../..');

/** Reads the declared types of statements with the compiler, at the calls that made them. */
export function readStatementTypes(
  statements: readonly Pick<DeclaredStatement, 'stack'>[],
): readonly DeclaredTypes[] {
  const config = join(root, 'tsconfig.json');
  const read = ts.readConfigFile(config, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(read.config, ts.sys, dirname(config));
  const places = statements.map(({ stack }) => placesOf(stack));
  const program = ts.createProgram([...new Set(places.flat().map(({ file }) => file))], {
    ...options,
    incremental: false,
  });
  const checker = program.getTypeChecker();
  return places.map((calls) => {
    const [given, row] = typesOf(program, checker, calls);
    const { file = '', line = 0 } = calls[0] ?? {};
    return {
      place: `${file.slice(root.length + 1)}:${line}`,
      parameters: valuesOf(checker, given),
      row: row.flags & (ts.TypeFlags.Never | ts.TypeFlags.NonPrimitive) ? undefined : valuesOf(checker, row),
    };
  });
}

interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Lists the calls of this package in a stack, innermost first. */
const placesOf = (stack: string): readonly Place[] =>
  [
    ...stack.matchAll(
      /\((?:file:\/\/)?(\/[^()]*?\/packages\/services\/src\/(?!testing\/)[^()]*?):(\d+):(\d+)\)/g,
    ),
  ].map(([, file = '', line, column]) => ({ file, line: Number(line), column: Number(column) }));

function callAt(program: ts.Program, { file, line, column }: Place): ts.CallExpression | undefined {
  const source = program.getSourceFile(file);
  if (source === undefined) return undefined;
  const position = source.getPositionOfLineAndCharacter(line - 1, column - 1);
  const find = (node: ts.Node): ts.CallExpression | undefined =>
    ts.isCallExpression(node) && node.getStart() === position
      ? node
      : ts.forEachChild(node, (child) =>
          child.pos <= position && position < child.end ? find(child) : undefined,
        );
  return find(source);
}

/** Finds the types of `Statement<Given, Row>`. The outer calls give the type parameters of the functions around it. */
function typesOf(
  program: ts.Program,
  checker: ts.TypeChecker,
  places: readonly Place[],
): readonly [ts.Type, ts.Type] {
  const [call, ...outerCalls] = places.flatMap((place) => callAt(program, place) ?? []);
  if (call === undefined) throw new Error(`no call at ${JSON.stringify(places[0])}`);
  const types = argumentsOf(checker, checker.getTypeAtLocation(call));
  if (types === undefined) throw new Error(`no statement at ${JSON.stringify(places[0])}`);
  const [given, row] = types;
  if (!hasTypeParameter(row)) return types;
  const [outer] = outerCalls;
  const made = outer && madeBy(checker, outer, pathOf(call));
  return made ?? [given, outerCalls.reduce((type, each) => typeGivenBy(checker, each, type), row)];
}

/** Finds the types of the statement in the member `path` of the result of a function. */
function madeBy(
  checker: ts.TypeChecker,
  call: ts.CallExpression,
  path: readonly string[],
): readonly [ts.Type, ts.Type] | undefined {
  const member = path.reduce<ts.Type | undefined>((type, name) => {
    const property = type && checker.getPropertyOfType(type, name);
    return property && checker.getTypeOfSymbol(property);
  }, checker.getTypeAtLocation(call));
  const types = member && argumentsOf(checker, member);
  return types === undefined || hasTypeParameter(types[1]) ? undefined : types;
}

/**
 * Finds the type that a call gives for the type parameter `type` of its function; `type` when the function has none
 * such.
 */
function typeGivenBy(checker: ts.TypeChecker, call: ts.CallExpression, type: ts.Type): ts.Type {
  const signature = checker.getResolvedSignature(call);
  const parameters = signature?.getDeclaration()?.typeParameters ?? [];
  const index = parameters.findIndex(({ name }) => name.text === type.symbol?.name);
  return (signature && checker.getTypeArgumentsForResolvedSignature(signature)?.[index]) ?? type;
}

const hasTypeParameter = (type: ts.Type): boolean =>
  type.isUnionOrIntersection()
    ? type.types.some(hasTypeParameter)
    : (type.flags & ts.TypeFlags.TypeParameter) !== 0;

/** Finds the type arguments of a `Statement`. */
function argumentsOf(checker: ts.TypeChecker, type: ts.Type): readonly [ts.Type, ts.Type] | undefined {
  if (type.symbol?.name !== 'Statement') return undefined;
  const [given, row] = checker.getTypeArguments(type as ts.TypeReference);
  return given === undefined || row === undefined ? undefined : [given, row];
}

/** Lists the names of the members that hold the result of the call in the result of its function. */
function pathOf(call: ts.Node): readonly string[] {
  const path: string[] = [];
  for (let node = call; !ts.isFunctionLike(node) && !ts.isSourceFile(node); node = node.parent) {
    if (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) path.unshift(node.name.getText());
  }
  return path;
}

/** Lists the properties of a type; for a union those of all its members. */
function valuesOf(checker: ts.TypeChecker, type: ts.Type): DeclaredValues {
  const values = new Map<string, DeclaredValue>();
  const members = type.isUnion() ? type.types : [type];
  for (const property of members.flatMap((member) => checker.getPropertiesOfType(member))) {
    const known = values.get(property.name);
    const value = declaredValue(checker.getTypeOfSymbol(property));
    const optional = (property.flags & ts.SymbolFlags.Optional) !== 0;
    values.set(property.name, {
      optional: optional || (known?.optional ?? false),
      kinds: [...new Set([...(known?.kinds ?? []), ...value.kinds])],
      nullable: value.nullable || (known?.nullable ?? false),
    });
  }
  return values;
}

function declaredValue(type: ts.Type): Omit<DeclaredValue, 'optional'> {
  const members = type.isUnion() ? type.types : [type];
  const isNull = (member: ts.Type) => (member.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) !== 0;
  const isOpen = (member: ts.Type) => (member.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any)) !== 0;
  return {
    kinds: [...new Set(members.filter((member) => !isNull(member)).map(kindOf))],
    nullable: members.some((member) => isNull(member) || isOpen(member)),
  };
}

function kindOf(type: ts.Type): ValueKind {
  const simple = type.isIntersection() ? (type.types[0] ?? type) : type;
  if (simple.flags & ts.TypeFlags.StringLike) return 'string';
  if (simple.flags & ts.TypeFlags.NumberLike) return 'number';
  if (simple.flags & ts.TypeFlags.BooleanLike) return 'boolean';
  const name = simple.symbol?.name;
  if (name === 'Date' || name === 'Uint8Array') return name;
  return name === 'ReadonlyArray' || name === 'Array' ? 'list' : 'any';
}
